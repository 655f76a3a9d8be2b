import * as z from 'zod';
import { httpsUrl, text } from '#config/schema/fields.ts';

/** A third-party script, loaded only after the visitor's consent (EVT-02). */
const TagSchema = z.strictObject({
  name: text().describe('Who runs it, as visitors know it.'),
  purpose: text().describe('What it is for, in a sentence that visitors read before they choose.'),
  src: httpsUrl().describe('Address of its script.'),
  hosts: z.array(httpsUrl()).default([]).describe('Other hosts it must reach or show pictures from.'),
  trustedTypes: z
    .array(
      z.string().refine((name) => /^[\w#=/@.%-]{1,60}$/.test(name), {
        error: 'is not the name of a policy',
        params: {
          fix: 'Write each name on its own and without quotes, for instance `goog#html`; a wildcard (`*`) is not allowed.',
        },
      }),
    )
    .default([])
    .describe('Names of the Trusted Types policies that it creates; see its documentation.'),
});

/** Third-party scripts. Without any, visitors are not asked for consent and no event leaves the page. */
export const AnalyticsSchema = z
  .strictObject({ tags: z.array(TagSchema).max(5).default([]).describe('Third-party scripts, at most 5.') })
  .prefault({})
  .describe('Third-party analytics.');
