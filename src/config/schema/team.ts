import * as z from 'zod';
import { email, imageUrl, optionalText, ownName, phone, REFUSED_FIELDS, text } from '#config/schema/fields.ts';

/** Names that people give to the role of a person. */
const NAMES_OF_ROLE = ['title', 'position', 'job', 'job_title'];

/** People of a location, for its team page (ROUTE-06). */
export const TeamMemberSchema = z
  .strictObject({
    name: ownName().describe('First and last name, as the person wants to be called.'),
    role: text().describe('What the person does, for instance Sales Consultant.'),
    location: text().describe('Slug of the location where the person works.'),
    phone: phone().nullable().default(null).describe('Direct number.'),
    email: email().nullable().default(null).describe('Email address; it is shown on a public page.'),
    about: optionalText('One or two sentences.'),
    languages: z.array(text()).default([]).describe('Languages spoken besides English.'),
    photo: imageUrl().nullable().default(null).describe('Photo of the person; without it initials are shown.'),
  })
  .register(REFUSED_FIELDS, Object.fromEntries(NAMES_OF_ROLE.map((name) => [name, 'Rename it to `role`.'])));
