import type { FieldKind, FieldName, FieldOption, FormField, FormId } from '#domain/forms/form.ts';
import type { Texts } from '#text/words.ts';
import type { LinkView } from '#view-types/link.ts';

/** A complete form as rendered by `LeadForm`, with the placeholders described in functions/platform/fill/README.md. */
export interface FormView {
  readonly id: FormId;
  /** API path that receives the form. */
  readonly action: string;
  /** Shown if sending failed, with an alternative way to get in touch (FORM-10); `{phone}` is the number below. */
  readonly failed: string;
  /** The dealer's number, which the edge replaces with that of the car in the query; null = none, or `failed` already contains the car's number. */
  readonly phone: string | null;
  /** Shown if the response reports a failure without a message. */
  readonly unexpected: string;
  /** Heading of the error summary. */
  readonly errorHeading: string;
  /** Additional values sent with the fields: the form, its page, an idempotency key, and what the form is about. */
  readonly hidden: readonly { readonly name: string; readonly value: string }[];
  /** Honeypot field, hidden from people. */
  readonly honeypot: { readonly name: string; readonly label: string };
  /** Null for a form with steps. */
  readonly fields: FormFieldsView | null;
  /** Null for a form without steps. */
  readonly steps: FormStepsView | null;
  /** Null unless the form asks for name, email and phone: details are remembered only if all of these are given (FORM-08). */
  readonly remember: Texts<'label' | 'filled' | 'clear' | 'cleared'> | null;
  readonly collectionNotice: CollectionNoticeView;
  readonly submit: string;
}

/** How the details are handled (Privacy Act, APP 5), around a link to the policy that it names; no link if it names none. */
export interface CollectionNoticeView {
  readonly before: string;
  readonly policy: LinkView | null;
  readonly after: string;
}

/** A form with its heading. */
export interface FormPanelView {
  readonly title: string;
  readonly form: FormView;
}

/** Fields in steps, each with a legend (FORM-09). */
export interface FormStepsView extends Texts<'back' | 'next'> {
  readonly steps: readonly { readonly legend: string; readonly fields: FormFieldsView }[];
}

/** Fields in display order; optional ones may be in a collapsed section. */
export interface FormFieldsView {
  readonly before: readonly FieldView[];
  readonly more: { readonly label: string; readonly fields: readonly FieldView[] } | null;
  readonly after: readonly FieldView[];
}

export type FieldView = HiddenFieldView | ShownFieldView;
export type ShownFieldView = InputView | MessageView | SelectView | RadiosView | CheckboxView;

/** A value that the shopper does not choose (FORM-04). */
export interface HiddenFieldView {
  readonly control: 'hidden';
  readonly name: FieldName;
  readonly value: string;
}

/** Properties shared by all visible controls. */
export interface FieldBase {
  /** `id` of the control, or of the first radio button; the hint has `<id>-hint`, the error `<id>-error`. */
  readonly id: string;
  readonly name: FieldName;
  readonly kind: Exclude<FieldKind, 'hidden'>;
  readonly label: string;
  readonly required: boolean;
  readonly autocomplete: string | null;
  /** The country of a postcode (FORM-12) or a phone number, or whose unit a distance may be typed with; null for other fields. */
  readonly country: string | null;
  readonly hint: string | null;
  /** Opening hours after the hint, one text for all locations that share them. */
  readonly hours: readonly string[];
  /** The error messages that its control can cause. */
  readonly messages: Partial<FormField['messages']>;
}

/** Fields whose label may end in `(optional)`. */
interface Labelled extends FieldBase {
  /** The text `(optional)`; null if the field is required. */
  readonly optional: string | null;
}

export interface InputView extends Labelled {
  readonly control: 'input';
  readonly type: string;
  readonly inputMode: 'numeric' | 'decimal' | 'tel' | 'email' | null;
  /** The width of the control: `short` for a few digits, `money` for an amount; null = the whole column. */
  readonly width: 'short' | 'money' | null;
  /** Null = limited by the control itself. */
  readonly maxLength: number | null;
  readonly pattern: string | null;
  /** Whether input is converted to capitals. */
  readonly capitals: boolean;
  readonly value: string | null;
  /** Whether it is replaced by a choice of the dealer's available times. */
  readonly slots: boolean;
  /** The dealer's custom texts for that choice, as JSON; null = no such choice, or only defaults, which the browser has. */
  readonly slotWords: string | null;
}

export interface MessageView extends Labelled {
  readonly control: 'message';
  readonly maxLength: number;
  readonly value: string;
}

export interface SelectView extends Labelled {
  readonly control: 'select';
  /** Text of the empty first option; null = none. */
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
  /** Link on the last words of the label. */
  readonly link: { readonly href: string; readonly text: string } | null;
}
