import type { FormStepsView, FormView } from '#view-types/form.ts';
import { FormFields } from './FormFields.tsx';

/**
 * A whole form: posts without JavaScript to the edge, which returns this page with the errors in place; `<lead-form>` (loaded by the page) adds
 * validation, drafts, steps and a spinner to the same markup. A form in steps shows the first one from the start; if a shopper continues
 * before its script has loaded, the whole form opens and stays (`.form-rest`).
 *
 * @param start heading and button of a first step that another script builds from the form's fields
 */
export function LeadForm({ form, start }: { readonly form: FormView; readonly start?: FormStart }) {
  const { remember, steps } = form;
  const { before, policy, after } = form.collectionNotice;
  const next = start?.next ?? steps?.next;
  return (
    <lead-form
      data-failed={form.failed}
      data-phone={form.phone ?? undefined}
      data-fill={form.phone === null ? undefined : 'data-phone:car.phone'}
      data-unexpected={form.unexpected}
    >
      <form id={`${form.id}-form`} className="form" data-form={form.id} method="post" action={form.action}>
        <div className="notice notice-danger form-errors" data-error-summary="" hidden tabIndex={-1} role="alert">
          <h2>{form.errorHeading}</h2>
          <ul data-error-list="" />
        </div>
        <p className="notice notice-danger" data-form-error="" hidden role="alert" />
        {form.hidden.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} readOnly />
        ))}
        <div className="visually-hidden" aria-hidden="true">
          <label>
            {`${form.honeypot.label} `}
            <input name={form.honeypot.name} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {start && (
          <div className="form-start">
            <progress className="form-progress" max={3} value={1} aria-hidden="true" />
            <h2>{start.heading}</h2>
          </div>
        )}
        {form.fields && <FormFields fields={form.fields} />}
        {steps && <Steps steps={steps.steps} />}
        {remember && (
          <div className="form-remember" data-remember="">
            <label>
              <input type="checkbox" />
              {` ${remember.label}`}
            </label>
            <button type="button" className="link" data-filled={remember.filled} data-done={remember.cleared} hidden>
              {remember.clear}
            </button>
            <span role="status" />
          </div>
        )}
        <p className="small-print">
          {before}
          {policy && (
            <a className="link" href={policy.href}>
              {policy.label}
            </a>
          )}
          {after}
        </p>
        <div className="form-buttons">
          {steps && (
            <button className="btn" type="button" data-step-back="" hidden>
              {steps.back}
            </button>
          )}
          <button className="btn btn-primary form-submit" type="submit" data-submit="">
            {form.submit}
          </button>
          {next && (
            <details className="form-rest form-submit">
              <summary className="btn btn-primary btn-wide">{next}</summary>
            </details>
          )}
          {steps && (
            <button className="btn btn-primary form-submit" type="button" data-step-next="" hidden>
              {steps.next}
            </button>
          )}
        </div>
      </form>
    </lead-form>
  );
}

interface FormStart {
  readonly heading: string;
  readonly next: string;
}

/** All steps, one below the other, as without JavaScript; `<lead-form>` shows one at a time and the progress (FORM-09). */
function Steps({ steps }: Pick<FormStepsView, 'steps'>) {
  return (
    <>
      <progress className="form-progress" data-progress="" max={steps.length} value={1} aria-hidden="true" hidden />
      {steps.map(({ legend, fields }) => (
        <fieldset key={legend} className="form-step" data-step="">
          <legend tabIndex={-1}>{legend}</legend>
          <FormFields fields={fields} />
        </fieldset>
      ))}
    </>
  );
}
