import * as z from 'zod';
import { text } from '#config/schema/fields.ts';

/** Custom texts, by key of `src/text/en`. */
export const TextSchema = z
  .record(z.string().regex(/^[a-z][A-Za-z0-9_.: -]*$/, 'is not a wording key'), text())
  .default({})
  .describe('Own wording by key of src/text/en.');
