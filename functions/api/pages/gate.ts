import { financeFormHref, signInHref } from '#domain/routes/public-paths.ts';
import { safePath } from '#domain/safe-path.ts';
import type { SignInType } from '#domain/sign-in.ts';
import type { RequestContext } from '../../platform/env.ts';
import { currentShopper } from '../../topics/accounts/current-shopper.ts';

/**
 * Redirects a signed-out visitor of a gated page to sign-in, which returns to the page (AUTH-01); null = signed in. The caller decides
 * whether the page is gated on this site.
 *
 * @param back where "Back" leads: the page the visitor came from
 */
export async function gate(context: RequestContext, type: SignInType, back = '/'): Promise<Response | null> {
  return (await currentShopper(context)) === null ? toSignIn(context, type, back) : null;
}

/** 303 to sign-in, which returns to the requested page. */
export function toSignIn({ url }: RequestContext, type: SignInType | null, back = '/'): Response {
  const currentPath = url.pathname + url.search;
  const query = {
    ...(type === null ? {} : { type }),
    // Browsers do not send the fragment, so the form's fragment (FIN-11) is added again.
    redirect: type === 'finance' ? financeFormHref(currentPath) : currentPath,
    back: safePath(back) ?? '/',
  };
  return new Response(null, {
    status: 303,
    headers: { Location: signInHref(query), 'Cache-Control': 'no-store' },
  });
}

/** The page of this site that the visitor came from, according to the Referer header. */
export function refererPath({ request, url }: RequestContext): string {
  const referrer = URL.parse(request.headers.get('referer') ?? '');
  return referrer?.origin === url.origin ? (safePath(referrer.pathname + referrer.search) ?? '/') : '/';
}
