import { CONTROL_NAMES, type FormId } from '#domain/forms/form.ts';
import { SUCCESS_PATH } from '#domain/routes/public-paths.ts';
import { safePath } from '#domain/safe-path.ts';
import { edgeText } from '#text/edge-text.ts';
import { asset, type RequestContext } from '../platform/env.ts';
import { fillPage, type RejectedForm } from '../platform/fill/fill-page.ts';
import { appointmentPath } from '../topics/appointments/book-appointment.ts';
import { liveRecord } from '../topics/cars/live-stock.ts';
import { readCar } from '../topics/cars/read-car.ts';
import type { ListedCar } from '../topics/leads/lead.ts';
import { type ParsedForm, type RawFields, readLead, submittedForm } from '../topics/leads/read-lead.ts';
import { orCall } from '../topics/messages/call-us.ts';
import { acceptLead } from '../use-cases/accept-lead.ts';
import { acceptTestLead } from '../use-cases/accept-test-lead.ts';
import { queryFill } from './pages/query-fill.ts';
import { submittedValues } from './pages/submitted-values.ts';
import type { Body } from './read-body.ts';
import { readPost } from './read-post.ts';
import { requireSecret } from './require-secret.ts';
import { errorResponse, jsonResponse, keyReused, NO_STORE, seeOther, serverError, tooManyForms } from './responses.ts';

/**
 * `POST /api/leads`: a form, as JSON from the element or as a form post without JavaScript. JSON: 200 `{lead_id, next}`, 422 `{errors}` or `{error:
 * "key_reused"}`, 400, 403, 405, 413, 415, 429, 500 `{reference}`. A form post without JavaScript is redirected to /success (303), or gets its page back with
 * the errors and everything that was typed.
 *
 * With `Authorization: Bearer <STOCK_PUSH_SECRET>` it is a test: the lead is stored, read back and deleted in one batch, and the response is
 * `{deleted: true, destinations}`; also 401, and 503 if no secret is bound.
 */
export async function postLead(context: RequestContext): Promise<Response> {
  const body = await readPost(context);
  if (body instanceof Response) return body;
  const form = submittedForm(body.raw);
  if (form === null) return errorResponse(400, 'unknown_form', edgeText(context.edge, 'error.no_form'));
  const isTest = isTestLead(context.request);
  const rejection = isTest ? await requireTestSecret(context) : null;
  if (rejection !== null) return rejection;

  const car = await listedCar(context, body.raw.car_id);
  const parsed = readLead(context.edge, form, body.raw, car);
  if (!parsed.ok) return invalidResponse(context, form, body, parsed, car);
  try {
    if (isTest) return await testLead(context, body, parsed, car);
    return await acceptForm(context, body, parsed, car);
  } catch (error) {
    const reference = context.runtime.newId();
    context.runtime.log({
      event: 'lead_failed',
      reference,
      site: context.edge.slug,
      form,
      name: (error as Error).name,
    });
    if (body.isFormPost && !isTest) return rerenderPage(context, form, body.raw, parsed, car, true);
    return serverError(context, reference);
  }
}

/** The car as the shopper's page shows it, with pushed changes; as it was built if they cannot be read, because no lead may be lost. */
async function listedCar(context: RequestContext, id: unknown): Promise<ListedCar | null> {
  const car = await readCar(context, id);
  return car && liveRecord(context, car).catch(() => car);
}

/** Only `Bearer` counts: a password-protected proxy may add `Basic` to a shopper's request. */
const isTestLead = (request: Request): boolean => /^Bearer /i.test(request.headers.get('authorization') ?? '');

/** Null = the sender may send test leads. */
const requireTestSecret = (context: RequestContext): Promise<Response | null> =>
  requireSecret(context, context.env.STOCK_PUSH_SECRET, 'error.test_secret');

async function testLead(
  context: RequestContext,
  { raw, isFormPost }: Body,
  parsed: ParsedForm & { ok: true },
  car: ListedCar | null,
): Promise<Response> {
  const { destinations } = await acceptTestLead(context, { parsed, raw, car, isFormPost });
  return jsonResponse({ deleted: true, destinations });
}

/** The response to an invalid form: errors by field. */
async function invalidResponse(
  context: RequestContext,
  form: FormId,
  body: Body,
  parsed: ParsedForm & { ok: false },
  car: ListedCar | null,
): Promise<Response> {
  if (!body.isFormPost) return jsonResponse({ error: 'invalid', errors: parsed.errors }, 422);
  return rerenderPage(context, form, body.raw, parsed, car, false);
}

async function acceptForm(
  context: RequestContext,
  body: Body,
  parsed: ParsedForm & { ok: true },
  car: ListedCar | null,
): Promise<Response> {
  const { raw, isFormPost } = body;
  const result = await acceptLead(context, { parsed, raw, car, isFormPost });
  switch (result.kind) {
    case 'key_reused':
      return keyReused(context, 'error.key_reused');
    case 'too_many':
      return tooManyForms(context, result.retryAfter, car);
    case 'rejected': {
      const { description } = parsed;
      return invalidResponse(context, description.id, body, { ok: false, errors: [result.error], description }, car);
    }
    case 'stored': {
      const next = result.token === null ? SUCCESS_PATH : appointmentPath(result.token);
      return isFormPost ? seeOther(next) : jsonResponse({ lead_id: result.id, next });
    }
  }
}

/** The page that the form was posted from, with the values that were sent. If there is no such page, the errors are returned as plain text. */
async function rerenderPage(
  context: RequestContext,
  form: FormId,
  raw: RawFields,
  parsed: ParsedForm,
  car: ListedCar | null,
  isServerError: boolean,
): Promise<Response> {
  const path = safePath(raw[CONTROL_NAMES.page]);
  const pageUrl = path === null ? null : new URL(path, context.url);
  const page = pageUrl === null ? null : await asset(context, pageUrl.pathname);
  const errors = parsed.ok ? [] : parsed.errors;
  if (!pageUrl || !page?.ok || !page.headers.get('content-type')?.startsWith('text/html')) {
    const text = isServerError
      ? edgeText(context.edge, 'error.server_again', { orCall: orCall(context.edge, car) })
      : errors.map(({ message }) => message).join('\n');
    return new Response(text, {
      status: isServerError ? 500 : 422,
      headers: { ...NO_STORE, 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
  const titlePrefix = edgeText(context.edge, 'error.title_prefix');
  const rejection: RejectedForm = { form, controls: submittedValues(parsed, raw), errors, isServerError, titlePrefix };
  // The form sends only the path of its page; the car it was opened for is among the fields.
  if (car !== null) pageUrl.searchParams.set('car_id', String(car.id));
  return fillPage(page, await queryFill(context, pageUrl.pathname, pageUrl.searchParams), rejection);
}
