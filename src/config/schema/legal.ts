import * as z from 'zod';
import { email, optionalText, phone, text } from '#config/schema/fields.ts';

export const COMPARISON_WARNING =
  'WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.';

export const LegalSchema = z
  .strictObject({
    tradingName: text()
      .nullable()
      .default(null)
      .describe('Trading name in footer and documents; the name of the site when left out.'),
    legalName: text().describe('Registered name of the company or person.'),
    abn: z
      .string()
      .refine((value) => /^\d{11}$/.test(value.replaceAll(' ', '')), {
        error: 'is not an ABN',
        params: { cure: 'Write its 11 digits: `12 345 678 901`.' },
      })
      .nullable()
      .default(null)
      .describe('Australian Business Number, 11 digits.'),
    licences: z
      .array(
        z.strictObject({
          state: text().describe('State that issued it, for instance NSW.'),
          label: text().describe('Label printed before the number, for instance LMCT.'),
          number: text().describe('The licence number.'),
        }),
      )
      .default([])
      .describe('Dealer licences, shown in every footer (LEGAL-03).'),
    privacyContact: z
      .strictObject({
        name: text().describe('Person or role.'),
        email: email().describe('E-mail address.'),
        phone: phone().nullable().default(null).describe('Phone number.'),
      })
      .describe('Who answers privacy questions and complaints.'),
    comparisonWarning: text().default(COMPARISON_WARNING).describe('Warning printed beside every comparison rate.'),
    stateNotes: z
      .array(
        z.strictObject({
          state: text().describe('State of the car, for instance QLD.'),
          text: text().describe('Statutory warranty and cooling-off wording for used cars.'),
        }),
      )
      .default([])
      .describe('Wording on used cars by the state they stand in (australia.md 3).'),
    creditProvider: optionalText('Credit provider named beside finance figures.'),
    creditLicence: optionalText('Australian credit licence number of the provider.'),
    checked: optionalText('Date on which the dealer last checked these wordings.'),
  })
  .describe('Names and numbers the law wants on every page.');
