import * as z from 'zod';
import { abnFault, numberFault } from '#config/business-number.ts';
import { day, email, nameText, optionalText, phone, REFUSED_FIELDS, text } from '#config/schema/fields.ts';
import { ITEM_TYPES } from '#domain/car.ts';
import { LAW_CHECKS, LAW_LEVELS, type LawCheck } from '#domain/law/checks.ts';

/** Each legal check whose level can be changed, by id. */
type Changeable = {
  [Id in keyof typeof LAW_CHECKS]: (typeof LAW_CHECKS)[Id] extends { readonly fixed: true } ? never : Id;
};
type ChangeableId = Changeable[keyof Changeable];
const rules = Object.entries(LAW_CHECKS) as [ChangeableId, LawCheck][];
const changeable = rules.filter(([, { fixed }]) => !fixed);
const FIXED_FIX = 'Remove it: the level of this rule cannot be changed.';

const LevelSchema = z.strictObject({
  level: z
    .enum(LAW_LEVELS)
    .describe('`error` stops the build of this dealer, `warning` is reported, `off` is not checked.'),
  reason: text().describe('The reason, for readers of the build report.'),
});
/** Severity of each rule of the legal check. */
const LawChecksSchema = z
  .strictObject(
    Object.fromEntries(
      changeable.map(([id, { law, level }]) => [
        id,
        LevelSchema.nullable().default(null).describe(`${law} Level when left out: ${level}.`),
      ]),
    ) as { [Id in ChangeableId]: z.ZodDefault<z.ZodNullable<typeof LevelSchema>> },
  )
  .register(REFUSED_FIELDS, Object.fromEntries(rules.flatMap(([id, { fixed }]) => (fixed ? [[id, FIXED_FIX]] : []))))
  .prefault({})
  .describe('Levels of the legal check that differ from the defaults, each with a reason.');

/** What the law requires a dealer to state, and the levels of the legal check. */
export const LegalSchema = z
  .strictObject({
    tradingName: text()
      .nullable()
      .default(null)
      .describe('Trading name in footer and documents; the name of the site when left out.'),
    legalName: nameText()
      .refine((value) => numberFault(value) === null, {
        error: 'contains an invalid ABN or ACN',
        params: { fix: 'Write the number as the register has it; the ABN goes into `legal.abn`.' },
      })
      .describe('Registered name of the company or person.'),
    abn: z
      .string()
      .superRefine((value, context) => {
        const fault = abnFault(value);
        const fix = `${fault} Write its 11 digits and nothing else, as the Australian Business Register has them: \`51 824 753 556\`.`;
        if (fault !== null) context.addIssue({ code: 'custom', message: 'is not an ABN', params: { fix } });
      })
      .nullable()
      .default(null)
      .describe('Australian Business Number, 11 digits.'),
    licences: z
      .array(
        z.strictObject({
          state: text().describe('State that issued it, for instance NSW.'),
          label: text()
            .nullable()
            .default(null)
            .describe('Label before the number, for instance LMCT; by default the usual one in the state.'),
          number: text().describe('The licence number.'),
        }),
      )
      .default([])
      .describe('Dealer licences, shown in every footer (LEGAL-03).'),
    privacyContact: z
      .strictObject({
        name: text().describe('Person or role.'),
        email: email().describe('Email address.'),
        phone: phone().nullable().default(null).describe('Phone number.'),
      })
      .describe('Contact for privacy questions and complaints.'),
    comparisonWarning: text()
      .nullable()
      .default(null)
      .describe(
        'Warning shown beside repayments, and with offers and comments about a car that give a comparison rate without a warning of their own; in Australia the short form when left out, elsewhere none. In pages, posts and other texts it must be written below the rate.',
      ),
    stateNotes: z
      .array(
        z.strictObject({
          state: text().describe('State of the car by its abbreviation: QLD, not Queensland.'),
          text: text().describe('Statutory warranty and cooling-off wording for used vehicles.'),
          itemTypes: z
            .array(z.enum(ITEM_TYPES))
            .default([])
            .describe(
              'Kinds of vehicle that the text is true of; empty = all. The others have the text from the table of states, or a note of their own.',
            ),
        }),
      )
      .default([])
      .describe(
        'Custom text for used vehicles by the state they are in, one for each state and kind of vehicle; by default the text from the table of states. Used motorcycles and caravans in Queensland always say that they have no statutory warranty. In Australia only.',
      ),
    creditProvider: optionalText(
      'Credit provider shown beside finance figures; a dealership with another lender has its own, in its `config`.',
    ),
    creditLicence: optionalText('Australian credit licence number of the provider.'),
    checks: LawChecksSchema,
    checked: day().nullable().default(null).describe('Date on which the dealer last checked these wordings.'),
  })
  .describe('Names and numbers required by law on every page.');
