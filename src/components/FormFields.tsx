import { type FieldKind, type FormField, type FormId, fieldId } from '#domain/forms/form.ts';

/** How one-line inputs are typed: keyboard, width and prefix; everything else about a field is in its description. */
const INPUTS: {
  readonly [K in FieldKind]?: {
    readonly type: string;
    readonly mode?: 'numeric' | 'decimal' | 'tel' | 'email';
    readonly width?: string;
  };
} = {
  text: { type: 'text' },
  email: { type: 'email', mode: 'email' },
  tel: { type: 'tel', mode: 'tel' },
  postcode: { type: 'text', mode: 'numeric', width: 'field-short' },
  rego: { type: 'text', width: 'field-short' },
  money: { type: 'text', mode: 'numeric', width: 'field-money' },
  'whole-number': { type: 'text', mode: 'numeric', width: 'field-short' },
  'date-time': { type: 'datetime-local' },
  appointment: { type: 'datetime-local' },
};

/** Kinds that take a whole row of the form. */
const WIDE: readonly FieldKind[] = ['message', 'radios', 'checkbox'];

/**
 * The fields of a form description, in order, as markup that posts without script and that `<lead-form>` and the edge read
 * (functions/README.md, "marks"): each in a `data-field` box with its label, hint, control and an empty error.
 */
export function FormFields({ form, fields }: { readonly form: FormId; readonly fields: readonly FormField[] }) {
  const box = (field: FormField) =>
    field.kind === 'hidden' ? (
      <input key={field.name} type="hidden" name={field.name} defaultValue={field.value} />
    ) : (
      <FieldBox key={field.name} id={fieldId(form, field.name)} field={field} />
    );
  const fold = fields.findLastIndex(({ folded }) => folded);
  if (fold < 0) return <div className="form-grid">{fields.map(box)}</div>;
  return (
    <div className="form-grid">
      {fields.filter(({ folded }, at) => !folded && at < fold).map(box)}
      <details className="form-more field-wide" data-more="">
        <summary className="link">Add more details (optional)</summary>
        <div className="form-grid">{fields.filter(({ folded }) => folded).map(box)}</div>
      </details>
      {fields.filter(({ folded }, at) => !folded && at > fold).map(box)}
    </div>
  );
}

function FieldBox({ id, field }: { readonly id: string; readonly field: FormField }) {
  const wide = WIDE.includes(field.kind) ? ' field-wide' : '';
  if (field.kind === 'radios') return <Radios id={id} field={field} />;
  if (field.kind === 'checkbox')
    return (
      <div className="field field-wide field-check" data-field={field.name}>
        <input {...shared(id, field)} type="checkbox" value="true" defaultChecked={field.value === 'true'} />
        <label htmlFor={id}>
          {field.label}
          {field.link && (
            <>
              {' '}
              <a className="link" href={field.link.href} target="_blank" rel="noopener">
                {field.link.text}
              </a>
            </>
          )}
        </label>
        <Below id={id} field={field} />
      </div>
    );
  return (
    <div className={`field${wide} ${INPUTS[field.kind]?.width ?? ''}`.trimEnd()} data-field={field.name}>
      <label htmlFor={id}>
        {field.label}
        <Optional field={field} />
      </label>
      <Control id={id} field={field} />
      <Below id={id} field={field} />
    </div>
  );
}

function Control({ id, field }: { readonly id: string; readonly field: FormField }) {
  const props = shared(id, field);
  if (field.kind === 'message')
    return <textarea {...props} className="control" rows={4} maxLength={field.maxLength} defaultValue={field.value} />;
  if (field.kind === 'select')
    return (
      <select {...props} className="control" defaultValue={field.value}>
        {field.placeholder !== null && <option value="">{field.placeholder}</option>}
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  const input = INPUTS[field.kind] ?? { type: 'text' };
  const control = (
    <input
      {...props}
      className="control"
      type={input.type}
      inputMode={input.mode}
      maxLength={input.type === 'datetime-local' ? undefined : field.maxLength}
      pattern={field.pattern ?? undefined}
      autoCapitalize={field.kind === 'rego' ? 'characters' : undefined}
      defaultValue={field.value === '' ? undefined : field.value}
    />
  );
  return field.kind === 'appointment' ? <appointment-slots>{control}</appointment-slots> : control;
}

function Radios({ id, field }: { readonly id: string; readonly field: FormField }) {
  return (
    <fieldset className="field field-wide" data-field={field.name} aria-describedby={`${id}-error`}>
      <legend>
        {field.label}
        <Optional field={field} />
      </legend>
      <div className="choices">
        {field.options.map((option, position) => (
          <label key={option.value} className="choice">
            <input
              {...shared(position === 0 ? id : `${id}-${position + 1}`, field)}
              aria-describedby={undefined}
              type="radio"
              value={option.value}
              defaultChecked={option.value === field.value}
            />
            {option.label}
          </label>
        ))}
      </div>
      <Below id={id} field={field} />
    </fieldset>
  );
}

function Optional({ field }: { readonly field: FormField }) {
  return field.required ? null : <span className="soft"> (optional)</span>;
}

/** Hint and the place of the error message. */
function Below({ id, field }: { readonly id: string; readonly field: FormField }) {
  return (
    <>
      {field.hint && (
        <p id={`${id}-hint`} className="field-hint">
          {field.hint}
        </p>
      )}
      <p id={`${id}-error`} className="field-error" data-error-for={field.name} hidden />
    </>
  );
}

function shared(id: string, field: FormField) {
  return {
    id,
    name: field.name,
    required: field.required,
    autoComplete: field.autocomplete ?? undefined,
    'aria-describedby': field.hint ? `${id}-hint ${id}-error` : `${id}-error`,
    'data-kind': field.kind,
    'data-country': field.country ?? undefined,
    'data-missing': field.messages.missing,
    'data-invalid': field.messages.invalid,
    'data-nowhere': field.messages.nowhere,
  };
}
