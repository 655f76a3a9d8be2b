import { formDescription } from '#domain/forms/catalogue.ts';
import {
  CONTROL_NAMES,
  type FieldKind,
  type FieldName,
  type FieldOption,
  type FormCar,
  type FormDescription,
  type FormField,
  type FormId,
  type FormSite,
  fieldId,
} from '#domain/forms/form.ts';
import { asServiceEnquiry } from '#domain/forms/service-enquiry.ts';
import { memoize } from '#domain/memoize.ts';
import { dealerPhone } from '#domain/phone.ts';
import { hasOwnPage, LEADS_API_PATH, PRIVACY_PATH, TERMS_PATH } from '#domain/routes/public-paths.ts';
import type { PublicRoute } from '#site/route-table.ts';
import type { Site } from '#site/site.ts';
import { SLOT_WORDS } from '#text/en/slots.ts';
import { WORDING, type Words, wordsOf } from '#text/wording.ts';
import type {
  CollectionNoticeView,
  FieldBase,
  FieldView,
  FormFieldsView,
  FormPanelView,
  FormStepsView,
  FormView,
  InputView,
} from '#view-types/form.ts';

/** A list of opening hours, and the locations that have these. */
export interface HoursList {
  readonly text: string;
  readonly locations: readonly number[];
}

/** The page that contains a form, and values known there. */
export interface FormPlace {
  readonly route: PublicRoute;
  /** The car the page is about. */
  readonly car?: FormCar | null;
  /** Phone number shown if sending fails; null or absent = the dealer's. */
  readonly phone?: string | null;
  /** API path that receives the form; by default that for leads. */
  readonly action?: string;
  /** Initial values that differ from the form's own. */
  readonly values?: { readonly [name in FieldName]?: string };
  /** Opening hours shown with date and time. */
  readonly hours?: readonly HoursList[];
  /** Additional values sent with the fields. */
  readonly context?: FormDescription['context'];
  /** Label of the button that sends the form; by default the form's own. */
  readonly submit?: string;
}

/** A form of a site on a page. */
export function formView(site: Site, id: FormId, page: FormPlace): FormView {
  return formPanelView(site, id, page).form;
}

/** A form of a site on a page, with its heading. */
export function formPanelView(site: Site, id: FormId, page: FormPlace): FormPanelView {
  const phone = page.phone ?? dealerPhone(site);
  const { route, car = null, action = LEADS_API_PATH, values = {}, hours = [] } = page;
  const formSite = formSiteOf(site);
  const form = asServiceEnquiry(formDescription(id, formSite, car), values.category, formSite);
  const context = {
    ...form,
    fields: form.fields.map((field) => ({
      ...field,
      value: values[field.name] ?? field.value,
      ...(field.name === 'dateTime' && { hours: hours.map(({ text }) => text) }),
      ...(field.name === 'location_id' && { options: field.options.map((option) => withHours(option, hours)) }),
    })),
    context: { ...form.context, ...page.context },
    submitLabel: page.submit ?? form.submitLabel,
  };
  const words = wordsOf(site.text);
  return {
    title: form.title,
    form: leadForm(
      context,
      {
        page: route.path,
        pageId: pageIdOf(route),
        phone,
        action,
        hasPolicy: hasPolicy(site),
        isAboutCar: car !== null,
      },
      words,
    ),
  };
}

function withHours(option: FieldOption, lists: readonly HoursList[]): FieldOption {
  const position = 1 + lists.findIndex(({ locations }) => locations.some((id) => String(id) === option.value));
  return position === 0 ? option : { ...option, hours: position };
}

/** The part of a site that forms need. */
export const formSiteOf = memoize(
  (site: Site): FormSite => ({
    ...site,
    locale: site.locale.tag,
    words: wordsOf(site.text),
    hasTermsPage: hasOwnPage(site.routes.pages, TERMS_PATH),
  }),
);

/**
 * `page_id` of a lead (FORM-16): the kind of its page and, for kinds with several pages, which one: `contact`, `car/2022-toyota-hilux-…`.
 */
export function pageIdOf(route: PublicRoute): string {
  const { slug, offer, content, model, location, dealership } = route as {
    readonly [name: string]: string | number | undefined;
  };
  const subject = slug ?? offer ?? content ?? model ?? location ?? dealership;
  return subject === undefined ? route.kind : `${route.kind}/${String(subject).replace(/^\//, '')}`;
}

/**
 * View of a form description.
 *
 * @param page `page` is the public path of the page, so that a rejected submission without JavaScript can show it again
 */
export function leadForm(
  form: FormDescription,
  page: {
    readonly page: string;
    readonly pageId: string;
    readonly phone: string | null;
    readonly action: string;
    readonly hasPolicy: boolean;
    /** Whether the number is already that of a car; elsewhere the edge fills it in. */
    readonly isAboutCar?: boolean;
  },
  words: Words,
): FormView {
  const failed = words('form.failed');
  const hiddenValues = {
    [CONTROL_NAMES.form]: form.id,
    [CONTROL_NAMES.page]: page.page,
    [CONTROL_NAMES.key]: '',
    page_id: page.pageId,
    ...form.context,
  };
  return {
    id: form.id,
    action: page.action,
    failed:
      page.phone === null
        ? words('form.failed_again', { failed })
        : words('form.failed_call', page.isAboutCar ? { failed, phone: page.phone } : { failed }),
    phone: page.isAboutCar ? null : page.phone,
    unexpected: words('form.unexpected'),
    errorHeading: words('form.summary'),
    hidden: Object.entries(hiddenValues).map(([name, value]) => ({ name, value })),
    honeypot: { name: CONTROL_NAMES.honeypot, label: words('form.honeypot') },
    fields: form.steps.length === 0 ? formFieldsView(form.id, form.fields, words) : null,
    steps: form.steps.length === 0 ? null : stepsView(form, words),
    remember: remembers(form)
      ? {
          label: words('form.remember'),
          filled: words('form.filled'),
          clear: words('form.clear'),
          cleared: words('form.cleared'),
        }
      : null,
    collectionNotice: collectionNotice(form.collectionNotice, page.hasPolicy, words),
    submit: form.submitLabel,
  };
}

const hasPolicy = ({ routes }: Site): boolean => hasOwnPage(routes.pages, PRIVACY_PATH);

/**
 * The notice, with the name of the privacy policy in it as a link, if it has that name and the site has the page. The platform's own name is
 * tried first, because the default notice uses it even if the dealer has renamed the page in the footer.
 */
function collectionNotice(notice: string, hasPolicy: boolean, words: Words): CollectionNoticeView {
  const startOf = (name: string): number => notice.toLowerCase().indexOf(name.toLowerCase());
  const name = [WORDING['shell.privacy'], words('shell.privacy')].find((text) => startOf(text) >= 0);
  if (!hasPolicy || name === undefined) return { before: notice, policy: null, after: '' };
  const start = startOf(name);
  const end = start + name.length;
  return {
    before: notice.slice(0, start),
    policy: { label: notice.slice(start, end), href: PRIVACY_PATH },
    after: notice.slice(end),
  };
}

/** Whether details are remembered: only if the form asks for name, email and phone (FORM-08). */
const remembers = ({ fields }: FormDescription): boolean =>
  ['name', 'email', 'phone'].every((requiredName) =>
    fields.some(({ name, kind }) => name === requiredName && kind !== 'hidden'),
  );

function stepsView(form: FormDescription, words: Words): FormStepsView {
  return {
    back: words('form.back'),
    next: words('form.next'),
    steps: form.steps.map(({ title, fields }, index) => ({
      legend: words('form.step', { position: index + 1, count: form.steps.length, title }),
      fields: formFieldsView(
        form.id,
        form.fields.filter(({ name }) => fields.includes(name)),
        words,
      ),
    })),
  };
}

/** Fields of a form in order; the collapsed section is at the position of its last field. */
export function formFieldsView(form: FormId, fields: readonly FormField[], words: Words): FormFieldsView {
  const view = (field: FormField): FieldView => fieldView(fieldId(form, field.name), field, words);
  const lastCollapsed = fields.findLastIndex(({ collapsed }) => collapsed);
  if (lastCollapsed < 0) return { before: fields.map(view), more: null, after: [] };
  return {
    before: fields.filter(({ collapsed }, index) => !collapsed && index < lastCollapsed).map(view),
    more: { label: words('form.more'), fields: fields.filter(({ collapsed }) => collapsed).map(view) },
    after: fields.filter(({ collapsed }, index) => !collapsed && index > lastCollapsed).map(view),
  };
}

/** Keyboard and width of single-line inputs; everything else is in a field's description. */
const INPUTS: { readonly [K in FieldKind]?: Partial<Pick<InputView, 'type' | 'inputMode' | 'width'>> } = {
  email: { type: 'email', inputMode: 'email' },
  tel: { type: 'tel', inputMode: 'tel' },
  postcode: { inputMode: 'numeric', width: 'short' },
  rego: { width: 'short' },
  money: { inputMode: 'numeric', width: 'money' },
  'whole-number': { inputMode: 'numeric', width: 'short' },
  'date-time': { type: 'datetime-local' },
  appointment: { type: 'datetime-local' },
};

/** Custom texts for choosing an available time that differ from the defaults in the browser. */
function customSlotWords(words: Words): string | null {
  const customWords = Object.entries(SLOT_WORDS).flatMap(([key, defaultText]) => {
    const text = words(key as keyof typeof SLOT_WORDS);
    return text === defaultText ? [] : [[key, text]];
  });
  return customWords.length === 0 ? null : JSON.stringify(Object.fromEntries(customWords));
}

/** The messages about a field that a form can need: an optional one cannot be missing (but the time of a chosen day can), and a checkbox cannot have a wrong value. */
function possibleMessages({ kind, required, requiredIf, messages }: FormField): FieldBase['messages'] {
  const { missing, invalid, unknown } = messages;
  return {
    ...((required || requiredIf || kind === 'appointment') && { missing }),
    ...(kind !== 'checkbox' && { invalid }),
    ...(unknown !== undefined && { unknown }),
  };
}

function fieldView(id: string, field: FormField, words: Words): FieldView {
  const { name, kind, label, required, autocomplete, country, value, maxLength, options } = field;
  const { hint, hours = [] } = field;
  if (kind === 'hidden') return { control: 'hidden', name, value };
  const base: FieldBase = {
    id,
    name,
    kind,
    label,
    required,
    autocomplete,
    country,
    hint,
    hours,
    messages: possibleMessages(field),
  };
  if (kind === 'checkbox') return { control: 'checkbox', ...base, checked: value === 'true', link: field.link };
  const labelled = { ...base, optional: required || field.requiredIf ? null : words('form.optional') };
  switch (kind) {
    case 'message':
      return { control: 'message', ...labelled, maxLength, value };
    case 'select':
      return { control: 'select', ...labelled, placeholder: field.placeholder, options, value };
    case 'radios':
      return {
        control: 'radios',
        ...labelled,
        options: options.map((option, index) => ({
          id: index === 0 ? id : `${id}-${index + 1}`,
          value: option.value,
          label: option.label,
          checked: option.value === value,
        })),
      };
    default: {
      const { type = 'text', inputMode = null, width = null } = INPUTS[kind] ?? {};
      return {
        control: 'input',
        ...labelled,
        type,
        inputMode,
        width,
        maxLength: type === 'datetime-local' ? null : maxLength,
        pattern: field.pattern,
        capitals: kind === 'rego',
        value: value === '' ? null : value,
        slots: kind === 'appointment',
        slotWords: kind === 'appointment' ? customSlotWords(words) : null,
      };
    }
  }
}
