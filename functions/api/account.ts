import { formDescription } from '#domain/forms/catalogue.ts';
import { readForm } from '#domain/forms/read-form.ts';
import { ACCOUNT_PATH, signInHref } from '#domain/routes/public-paths.ts';
import { edgeText } from '#text/edge-text.ts';
import { withCookies } from '../platform/cookies.ts';
import type { RequestContext } from '../platform/env.ts';
import { signedOutCookies } from '../topics/accounts/cookies.ts';
import { currentSession, type Session } from '../topics/accounts/current-shopper.ts';
import { formSite } from '../topics/leads/read-lead.ts';
import { clearedHoldCookies } from '../topics/reservations/own-hold.ts';
import { changeDetails, type Details, deleteAccount } from '../use-cases/change-account.ts';
import { exportMyData } from '../use-cases/export-my-data.ts';
import { publicUser } from './auth.ts';
import { accountPage } from './pages/account-page.ts';
import { toSignIn } from './pages/gate.ts';
import type { Body } from './read-body.ts';
import { readPost } from './read-post.ts';
import { errorResponse, jsonResponse, seeOther } from './responses.ts';

/**
 * `GET /api/account`: everything stored about the shopper, as a download. `POST` with `name, last_name, postcode`: 200 `{user}`, 422
 * `{errors}`; a form post without JavaScript gets the account page. 401 signed out. The phone number and e-mail address are changed with a code (`POST
 * /api/sign-in/code`, `add`).
 */
export async function account(context: RequestContext): Promise<Response> {
  return ['GET', 'HEAD'].includes(context.request.method) ? getAccount(context) : postAccount(context);
}

const signedOut = ({ edge }: RequestContext): Response =>
  errorResponse(401, 'signed_out', edgeText(edge, 'error.sign_in'));

async function getAccount(context: RequestContext): Promise<Response> {
  const session = await currentSession(context);
  if (session === null) return signedOut(context);
  return new Response(JSON.stringify(await exportMyData(context, session.shopper), null, 2), {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      'Cache-Control': 'no-store',
    },
  });
}

async function postAccount(context: RequestContext): Promise<Response> {
  const post = await readSignedInPost(context);
  if (post instanceof Response) return post;
  const { session, body } = post;
  const parsed = readForm(detailsForm(context), body.raw);
  if (!parsed.ok) {
    if (!body.isFormPost) return jsonResponse({ error: 'invalid', errors: parsed.errors }, 422);
    const errors = Object.fromEntries(parsed.errors.map(({ name, message }) => [name, message]));
    const enteredValues = Object.fromEntries(DETAILS.map((name) => [name, String(body.raw[name] ?? '').slice(0, 500)]));
    return accountPage(context, { status: 422, errors, typed: enteredValues });
  }
  const details = Object.fromEntries(DETAILS.map((name) => [name, String(parsed.values[name] ?? '')])) as Details;
  const user = await changeDetails(context, session.shopper, details);
  if (body.isFormPost) return seeOther(`${ACCOUNT_PATH}?saved=1`);
  return jsonResponse({ user: publicUser(user) });
}

const DETAILS = ['name', 'last_name', 'postcode'] as const satisfies readonly (keyof Details)[];

/** The personal fields of the finance form, all optional here. */
function detailsForm({ edge }: RequestContext) {
  const { fields } = formDescription('finance', formSite(edge));
  return {
    fields: fields
      .filter(({ name }) => (DETAILS as readonly string[]).includes(name))
      .map((field) => ({ ...field, required: false })),
  };
}

/**
 * `POST /api/account/delete` with `confirmed`: deletes the account and its data. 204, 422 without `confirmed`; a form post without
 * JavaScript is redirected to sign-in, which says that the account is deleted.
 */
export async function postDeleteAccount(context: RequestContext): Promise<Response> {
  const post = await readSignedInPost(context);
  if (post instanceof Response) return post;
  const { session, body } = post;
  if (body.raw.confirmed !== 'true' && body.raw.confirmed !== true) {
    const message = edgeText(context.edge, 'error.tick');
    if (!body.isFormPost) return jsonResponse({ error: 'invalid', errors: [{ name: 'confirmed', message }] }, 422);
    return accountPage(context, { status: 422, errors: { confirmed: message }, typed: {} });
  }
  await deleteAccount(context, session.shopper);
  return withCookies(body.isFormPost ? seeOther(signInHref({ deleted: '1' })) : new Response(null, { status: 204 }), [
    ...signedOutCookies(),
    ...clearedHoldCookies(),
  ]);
}

/** Reads a POST by the signed-in shopper; a signed-out form post without JavaScript is redirected to sign-in. */
async function readSignedInPost(
  context: RequestContext,
): Promise<{ readonly session: Session; readonly body: Body } | Response> {
  const body = await readPost(context);
  if (body instanceof Response) return body;
  const session = await currentSession(context);
  if (session !== null) return { session, body };
  return body.isFormPost ? toSignIn({ ...context, url: new URL(ACCOUNT_PATH, context.url) }, null) : signedOut(context);
}
