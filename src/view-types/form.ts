import type { FieldKind, FieldName, FieldOption, FormField, FormId } from '#domain/forms/form.ts';
import type { Texts } from '#text/words.ts';

/** A whole form as `LeadForm` prints it, with the marks of functions/platform/fill/README.md. */
export interface FormView {
  readonly id: FormId;
  /** The call that takes the post. */
  readonly action: string;
  /** Shown when sending failed, with a way that always works (FORM-10). */
  readonly failed: string;
  /** Shown when the answer says that it failed and nothing else. */
  readonly unexpected: string;
  /** Above the list of what must be corrected. */
  readonly errorHeading: string;
  /** Sent beside what is asked, in this order: which form, which page, what it is about. */
  readonly hidden: readonly { readonly name: string; readonly value: string }[];
  /** The control that people never see. */
  readonly trap: { readonly name: string; readonly label: string };
  /** Null = asked in steps. */
  readonly fields: FormFieldsView | null;
  /** Null = all asked at once. */
  readonly steps: FormStepsView | null;
  /** Null where not all that is needed for it is asked (FORM-08). */
  readonly remember: Texts<'label' | 'clear' | 'cleared'> | null;
  readonly collectionNotice: string;
  readonly submit: string;
}

/** A form under its own heading. */
export interface FormPanelView {
  readonly title: string;
  readonly form: FormView;
}

/** Fields asked one after the other, each step under its legend (FORM-09). */
export interface FormStepsView extends Texts<'back' | 'next'> {
  readonly steps: readonly { readonly legend: string; readonly fields: FormFieldsView }[];
}

/** Fields in the order shown; what nobody must answer is folded at one place among them. */
export interface FormFieldsView {
  readonly before: readonly FieldView[];
  readonly more: { readonly label: string; readonly fields: readonly FieldView[] } | null;
  readonly after: readonly FieldView[];
}

export type FieldView = HiddenFieldView | ShownFieldView;
export type ShownFieldView = InputView | MessageView | SelectView | RadiosView | CheckboxView;

/** A value that the shopper need not choose (FORM-04). */
export interface HiddenFieldView {
  readonly control: 'hidden';
  readonly name: FieldName;
  readonly value: string;
}

/** What all controls that are seen have in common. */
export interface FieldBase {
  /** `id` of the control, of radios the first; the hint stands in `<id>-hint`, the error in `<id>-error`. */
  readonly id: string;
  readonly name: FieldName;
  readonly kind: Exclude<FieldKind, 'hidden'>;
  readonly label: string;
  readonly required: boolean;
  readonly autocomplete: string | null;
  readonly country: string | null;
  readonly hint: string | null;
  readonly messages: FormField['messages'];
}

/** Fields whose label says that nobody must answer: `(optional)`, or null where it must be. */
interface Labelled extends FieldBase {
  readonly optional: string | null;
}

export interface InputView extends Labelled {
  readonly control: 'input';
  readonly type: string;
  readonly inputMode: 'numeric' | 'decimal' | 'tel' | 'email' | null;
  readonly width: 'short' | 'money' | null;
  /** Null = the control limits it itself. */
  readonly maxLength: number | null;
  readonly pattern: string | null;
  /** Typed in capitals. */
  readonly capitals: boolean;
  readonly value: string | null;
  /** Times of the dealer are offered in its place. */
  readonly slots: boolean;
  /** A dealer's own words for that choice, as JSON; null = all are ours, which the browser has. */
  readonly slotWords: string | null;
}

export interface MessageView extends Labelled {
  readonly control: 'message';
  readonly maxLength: number;
  readonly value: string;
}

export interface SelectView extends Labelled {
  readonly control: 'select';
  /** Text of the empty first choice; null = none. */
  readonly placeholder: string | null;
  readonly options: readonly FieldOption[];
  readonly value: string;
}

export interface RadiosView extends Labelled {
  readonly control: 'radios';
  readonly options: readonly (FieldOption & { readonly id: string; readonly checked: boolean })[];
}

export interface CheckboxView extends FieldBase {
  readonly control: 'checkbox';
  readonly checked: boolean;
  /** Behind the label's last words. */
  readonly link: { readonly href: string; readonly text: string } | null;
}
