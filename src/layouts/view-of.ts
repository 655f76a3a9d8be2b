import type { PageOf, PageView } from '#view-types/page.ts';

/**
 * What a page prints inside its frame: the page of kind `kind` from the view it was handed.
 *
 * @throws Error when the build handed it the view of another kind.
 */
export function viewOf<Kind extends keyof PageOf>(locals: App.Locals, kind: Kind): PageOf[Kind] {
  const { view } = locals;
  if (view.kind !== kind) throw new Error(`The page "${kind}" was handed the view of "${view.kind}".`);
  return (view as PageView<Kind>).page;
}
