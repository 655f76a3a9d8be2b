import { CONTROL_NAMES, FORM_MESSAGES, type FormDescription } from '#domain/forms/form.ts';
import { LEADS_API_PATH } from '#domain/paths.ts';
import { FormFields } from './FormFields.tsx';

interface Props {
  readonly form: FormDescription;
  /** Public path of the page, so that a refused plain post can be answered with it. */
  readonly page: string;
  /** Offered when sending fails. */
  readonly phone: string | null;
}

/**
 * A whole form from its description: posts without script to the edge, which answers with this page and the errors in place;
 * `<lead-form>` (loaded by the page) adds checks, drafts and the spinner over the same markup.
 */
export function LeadForm({ form, page, phone }: Props) {
  return (
    <lead-form data-phone={phone ?? undefined}>
      <form id={`${form.id}-form`} className="form" data-form={form.id} method="post" action={LEADS_API_PATH}>
        <div className="notice notice-danger form-errors" data-error-summary="" hidden tabIndex={-1} role="alert">
          <h2>{FORM_MESSAGES.summary}</h2>
          <ul data-error-list="" />
        </div>
        <p className="notice notice-danger" data-form-error="" hidden role="alert" />
        <input type="hidden" name={CONTROL_NAMES.form} value={form.id} readOnly />
        <input type="hidden" name={CONTROL_NAMES.page} value={page} readOnly />
        <input type="hidden" name={CONTROL_NAMES.key} value="" readOnly />
        {Object.entries(form.context).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} readOnly />
        ))}
        <div className="unseen" aria-hidden="true">
          <label>
            Leave this empty <input name={CONTROL_NAMES.trap} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <FormFields form={form.id} fields={form.fields} />
        <p className="fine">{form.collectionNotice}</p>
        <button className="btn btn-primary form-submit" type="submit" data-submit="">
          {form.submitLabel}
        </button>
      </form>
    </lead-form>
  );
}
