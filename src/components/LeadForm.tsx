import { CONTROL_NAMES, type FormDescription, type FormStep } from '#domain/forms/form.ts';
import { LEADS_API_PATH } from '#domain/paths.ts';
import { FormFields } from './FormFields.tsx';

interface Props {
  readonly form: FormDescription;
  /** Public path of the page, so that a refused plain post can be answered with it. */
  readonly page: string;
  /** Which page it is, under the payload's `page_id` (FORM-16). */
  readonly pageId: string;
  /** Offered when sending fails. */
  readonly phone: string | null;
  /** The call that takes the post. */
  readonly action?: string;
}

/**
 * A whole form from its description: posts without script to the edge, which answers with this page and the errors in place;
 * `<lead-form>` (loaded by the page) adds checks, drafts, steps and the spinner over the same markup.
 */
export function LeadForm({ form, page, pageId, phone, action = LEADS_API_PATH }: Props) {
  const { failedAgain, failedCall, summary } = form.messages;
  const failed = phone === null ? failedAgain : failedCall.replace('{phone}', phone);
  return (
    <lead-form data-failed={failed} data-unexpected={form.messages.unexpected}>
      <form id={`${form.id}-form`} className="form" data-form={form.id} method="post" action={action}>
        <div className="notice notice-danger form-errors" data-error-summary="" hidden tabIndex={-1} role="alert">
          <h2>{summary}</h2>
          <ul data-error-list="" />
        </div>
        <p className="notice notice-danger" data-form-error="" hidden role="alert" />
        <input type="hidden" name={CONTROL_NAMES.form} value={form.id} readOnly />
        <input type="hidden" name={CONTROL_NAMES.page} value={page} readOnly />
        <input type="hidden" name={CONTROL_NAMES.key} value="" readOnly />
        <input type="hidden" name="page_id" value={pageId} readOnly />
        {Object.entries(form.context).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} readOnly />
        ))}
        <div className="unseen" aria-hidden="true">
          <label>
            Leave this empty <input name={CONTROL_NAMES.trap} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {form.steps.length === 0 ? <FormFields form={form.id} fields={form.fields} /> : <Steps form={form} />}
        {remembers(form) && (
          <div className="form-remember" data-remember="">
            <label>
              <input type="checkbox" /> Remember my details on this device
            </label>
            <button type="button" className="link" data-forget="" data-done="Your details are cleared." hidden>
              Clear my details
            </button>
            <span role="status" data-forgotten="" />
          </div>
        )}
        <p className="fine">{form.collectionNotice}</p>
        <div className="form-buttons">
          {form.steps.length > 0 && (
            <button className="btn" type="button" data-step-back="" hidden>
              Back
            </button>
          )}
          <button className="btn btn-primary form-submit" type="submit" data-submit="">
            {form.submitLabel}
          </button>
          {form.steps.length > 0 && (
            <button className="btn btn-primary form-submit" type="button" data-step-next="" hidden>
              Next
            </button>
          )}
        </div>
      </form>
    </lead-form>
  );
}

/** Details are kept only where all that is needed for it is asked (FORM-08). */
const remembers = ({ fields }: FormDescription): boolean =>
  ['name', 'email', 'phone'].every((needed) => fields.some(({ name, kind }) => name === needed && kind !== 'hidden'));

/** All steps one under the other, as they are without script; `<lead-form>` shows one at a time and how far it is (FORM-09). */
function Steps({ form }: { readonly form: FormDescription }) {
  const fieldsOf = (step: FormStep) => form.fields.filter(({ name }) => step.fields.includes(name));
  return (
    <>
      <progress
        className="form-progress"
        data-progress=""
        max={form.steps.length}
        value={1}
        aria-hidden="true"
        hidden
      />
      {form.steps.map((step, at) => (
        <fieldset key={step.title} className="form-step" data-step="">
          <legend tabIndex={-1}>{stepText(form, at)}</legend>
          <FormFields form={form.id} fields={fieldsOf(step)} />
        </fieldset>
      ))}
    </>
  );
}

/** How a step is named to the shopper (FORM-09). */
const stepText = ({ messages, steps }: FormDescription, at: number): string =>
  messages.step
    .replace('{position}', String(at + 1))
    .replace('{count}', String(steps.length))
    .replace('{title}', steps[at]?.title ?? '');
