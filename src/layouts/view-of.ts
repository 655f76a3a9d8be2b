import type { PageOf, PageView } from '#view-types/page.ts';

/**
 * The page view of kind `kind` from the view that the build passed.
 *
 * @throws Error if it is the view of another kind
 */
export function viewOf<Kind extends keyof PageOf>(locals: App.Locals, kind: Kind): PageOf[Kind] {
  const { view } = locals;
  if (view.kind !== kind) throw new Error(`The page "${kind}" was given the view of "${view.kind}".`);
  return (view as PageView<Kind>).page;
}
