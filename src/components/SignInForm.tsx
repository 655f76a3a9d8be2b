import type { SignInFormView } from '#view-types/sign-in-page.ts';

/** Parameters that are passed on through sign-in; the edge fills them from the query. `add`: the identifier is added to the signed-in account. */
const PASSED_PARAMETERS = ['type', 'redirect', 'back', 'car_id', 'add'] as const;

/**
 * Both steps of sign-in: they post without JavaScript, and the edge returns this page at the current step; `<sign-in-form>` switches steps
 * without loading a page.
 */
export function SignInForm({ form }: { readonly form: SignInFormView }) {
  const { texts } = form;
  return (
    <sign-in-form
      data-failed={texts['sign_in.failed']}
      data-resend={texts['sign_in.resend']}
      data-resend-in={texts['sign_in.resend_in']}
      data-resent={texts['sign_in.resent']}
    >
      <form className="form" data-form="sign-in-ask" data-hide="step.code" method="post" action={form.codeAction}>
        <PassedParameters />
        <div className="field">
          <label htmlFor="identifier">{texts['sign_in.identifier']}</label>
          <input
            id="identifier"
            className="control"
            name="identifier"
            required
            maxLength={254}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby="identifier-hint identifier-error"
          />
          <p id="identifier-hint" className="field-hint">
            {texts['sign_in.identifier_hint']}
          </p>
          <FieldError name="identifier" />
        </div>
        <button className="btn btn-primary form-submit" type="submit">
          {texts['sign_in.send']}
        </button>
        <p className="small-print">{texts['sign_in.notice']}</p>
      </form>
      <div className="sign-in-code" data-show="step.code" hidden>
        <form className="form" data-form="sign-in" method="post" action={form.action}>
          <PassedParameters />
          <p data-hide="shown_message">
            {form.sentTo.before}
            <strong data-fill="sent_to" />
            {form.sentTo.after} <span role="status" data-status="" />
          </p>
          <p className="code-limit" role="status" data-show="sign_in.code_limit" hidden>
            {texts['sign_in.code_limit']}
          </p>
          <div data-show="shown_message" role="status" hidden>
            <p>
              {form.shownMessage.before}
              <strong data-fill="sent_to" />
              {form.shownMessage.after}
            </p>
            <blockquote className="shown-message" data-fill="shown_message" />
          </div>
          <div className="field">
            <label htmlFor="code">{texts['sign_in.code']}</label>
            <input
              id="code"
              className="control code-input"
              name="code"
              required
              maxLength={20}
              inputMode="numeric"
              autoComplete="one-time-code"
              aria-describedby="code-hint code-error"
            />
            <p id="code-hint" className="field-hint">
              {form.codeHint}
            </p>
            <FieldError name="code" />
          </div>
          <button className="btn btn-primary form-submit" type="submit">
            {texts['sign_in.submit']}
          </button>
        </form>
        <form className="sign-in-resend" data-form="sign-in-resend" method="post" action={form.codeAction}>
          <PassedParameters />
          <input type="hidden" name="identifier" value="" readOnly />
          <button className="btn btn-quiet btn-small" type="submit">
            {texts['sign_in.resend']}
          </button>
          <a className="btn btn-quiet btn-small" href={form.againHref} data-fill="href:sign_in.again">
            {texts['sign_in.again']}
          </a>
        </form>
      </div>
    </sign-in-form>
  );
}

function PassedParameters() {
  return PASSED_PARAMETERS.map((name) => <input key={name} type="hidden" name={name} value="" readOnly />);
}

function FieldError({ name }: { readonly name: string }) {
  return (
    <p id={`${name}-error`} className="field-error" data-show={`error.${name}`} data-fill={`error.${name}`} hidden />
  );
}
