import type { APIContext, MiddlewareNext } from 'astro';

/** Passes each page its view, as `scripts/build/render-page.ts` does. */
export function onRequest(context: APIContext, next: MiddlewareNext): Promise<Response> {
  const { view } = context.props as { readonly view?: string };
  Object.assign(context.locals, { view: JSON.parse(view ?? 'null') });
  return next();
}
