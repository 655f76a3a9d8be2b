import * as z from 'zod';
import { flag, id, matching, optionalText, text } from '#config/schema/fields.ts';
import { STEPPED_FORMS } from '#domain/forms/steps.ts';

/** Rules and texts of all forms. */
export const FormsSchema = z
  .strictObject({
    messageRequired: flag(true, 'The message must be filled in (FORM-02).'),
    collectionNotice: matching(
      /(?:[A-Za-z]\S*\s+){4}/,
      'is not a notice',
      'Say in a sentence what you use the details for, or leave it out for the usual one.',
    )
      .default(
        'We use your details to respond to you and to arrange what you ask for, and send you offers only if you ask for them. We share your details with those who help us do this, and where the law requires it. Our privacy policy explains how to access or correct them and how to complain.',
      )
      .describe('Notice at every form (Privacy Act, APP 5).'),
    defaultState: text()
      .nullable()
      .default(null)
      .describe('State preselected in trade-in forms, `qld` when left out; in Australia only.'),
    terms: optionalText(
      'Terms the shopper must tick; null = no tick box, except in the forms to reserve and buy online (FORM-06).',
    ),
    excludedLocationIds: z
      .array(id('Number of a location.'))
      .default([])
      .describe('Locations not offered in trade-in forms (TRADE-07).'),
    multiStep: z.array(z.enum(STEPPED_FORMS)).default([]).describe('Forms split into steps (FORM-09).'),
  })
  .prefault({})
  .describe('Forms.');
