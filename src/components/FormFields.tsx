import { OTHER_SITE } from '#components/link-rel.ts';
import type {
  CheckboxView,
  FieldView,
  FormFieldsView,
  InputView,
  RadiosView,
  ShownFieldView,
} from '#view-types/form.ts';

/**
 * The fields of a form, in order, as markup that posts without JavaScript and that `<lead-form>` and the edge read
 * (functions/platform/fill/README.md): each in a `data-field` box with its label, hint, control and an empty error.
 */
export function FormFields({ fields: { before, more, after } }: { readonly fields: FormFieldsView }) {
  return (
    <div className="form-grid">
      {before.map(box)}
      {more && (
        <details className="form-more field-wide" data-more="">
          <summary className="link">{more.label}</summary>
          <div className="form-grid">{more.fields.map(box)}</div>
        </details>
      )}
      {after.map(box)}
    </div>
  );
}

const box = (field: FieldView) =>
  field.control === 'hidden' ? (
    <input key={field.name} type="hidden" name={field.name} defaultValue={field.value} />
  ) : (
    <FieldBox key={field.name} field={field} />
  );

function FieldBox({ field }: { readonly field: ShownFieldView }) {
  if (field.control === 'radios') return <Radios field={field} />;
  if (field.control === 'checkbox') return <Checkbox field={field} />;
  return (
    <div className={`field${boxClass(field)}`} data-field={field.name}>
      <label htmlFor={field.id}>
        {field.label}
        <Optional text={field.optional} />
      </label>
      <Control field={field} />
      <Below field={field} />
    </div>
  );
}

/** A message spans the whole width of the form. */
function boxClass(field: LabelledField): string {
  if (field.control === 'message') return ' field-wide';
  return field.control === 'input' && field.width !== null ? ` field-${field.width}` : '';
}

type LabelledField = Exclude<ShownFieldView, RadiosView | CheckboxView>;

function Control({ field }: { readonly field: LabelledField }) {
  const props = shared(field);
  switch (field.control) {
    case 'message':
      return (
        <textarea {...props} className="control" rows={4} maxLength={field.maxLength} defaultValue={field.value} />
      );
    case 'select':
      return (
        <select {...props} className="control" defaultValue={field.value}>
          {field.placeholder !== null && <option value="">{field.placeholder}</option>}
          {field.options.map((option) => (
            <option key={option.value} value={option.value} data-hours={option.hours}>
              {option.label}
            </option>
          ))}
        </select>
      );
    case 'input':
      return field.slots ? (
        <appointment-slots data-texts={field.slotWords ?? undefined}>
          <Input field={field} />
        </appointment-slots>
      ) : (
        <Input field={field} />
      );
  }
}

function Input({ field }: { readonly field: InputView }) {
  return (
    <input
      {...shared(field)}
      className="control"
      type={field.type}
      inputMode={field.inputMode ?? undefined}
      maxLength={field.maxLength ?? undefined}
      pattern={field.pattern ?? undefined}
      autoCapitalize={field.capitals ? 'characters' : undefined}
      defaultValue={field.value ?? undefined}
    />
  );
}

function Checkbox({ field }: { readonly field: CheckboxView }) {
  return (
    <div className="field field-wide field-check" data-field={field.name}>
      <input {...shared(field)} type="checkbox" value="true" defaultChecked={field.checked} />
      <label htmlFor={field.id}>
        {field.label}
        {field.link && (
          <>
            {' '}
            <a className="link" href={field.link.href} target="_blank" rel={OTHER_SITE}>
              {field.link.text}
            </a>
          </>
        )}
      </label>
      <Below field={field} />
    </div>
  );
}

function Radios({ field }: { readonly field: RadiosView }) {
  return (
    <fieldset className="field field-wide" data-field={field.name} aria-describedby={`${field.id}-error`}>
      <legend>
        {field.label}
        <Optional text={field.optional} />
      </legend>
      <div className="choices">
        {field.options.map((option) => (
          <label key={option.value} className="choice">
            <input
              {...shared(field)}
              id={option.id}
              aria-describedby={undefined}
              type="radio"
              value={option.value}
              defaultChecked={option.checked}
            />
            {option.label}
          </label>
        ))}
      </div>
      <Below field={field} />
    </fieldset>
  );
}

function Optional({ text }: { readonly text: string | null }) {
  return text === null ? null : <span className="muted">{` ${text}`}</span>;
}

/** Hint and error message of a field. */
function Below({ field: { id, name, hint, hours } }: { readonly field: ShownFieldView }) {
  return (
    <>
      {(hint || hours.length > 0) && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
          {hours.map((list, index) => (
            <span key={list} data-hours={index + 1}>{`\n${list}`}</span>
          ))}
        </p>
      )}
      <p id={`${id}-error`} className="field-error" data-error-for={name} hidden />
    </>
  );
}

function shared(field: ShownFieldView) {
  const { id } = field;
  return {
    id,
    name: field.name,
    required: field.required,
    autoComplete: field.autocomplete ?? undefined,
    'aria-describedby': field.hint || field.hours.length > 0 ? `${id}-hint ${id}-error` : `${id}-error`,
    'data-kind': field.kind,
    'data-country': field.country ?? undefined,
    'data-missing': field.messages.missing,
    'data-invalid': field.messages.invalid,
    'data-unknown': field.messages.unknown,
  };
}
