import * as z from 'zod';
import { httpsUrl, optionalText } from '#config/schema/fields.ts';

const urlWith = (marks: readonly string[]) =>
  z
    .string()
    .refine(
      (value) =>
        marks.every((mark) => value.includes(mark)) &&
        /^https:\/\/[^\s<>"'{}/]+\//.test(value) &&
        URL.canParse(value.replace(/[{}]/g, '')),
      {
        error: 'is not an address with its marks',
        params: {
          cure: `Write the provider's whole address with ${marks.map((mark) => `\`${mark}\``).join(', ')} in it.`,
        },
      },
    );

/** Whose maps and places are asked, only where a dealer names somebody and only when a shopper asks for it (CALL-03). */
export const MapsSchema = z
  .strictObject({
    tiles: urlWith(['{z}', '{x}', '{y}'])
      .nullable()
      .default(null)
      .describe(
        'Address of map pictures with `{z}`, `{x}` and `{y}`; left out, pages show our own drawing only. A key in it is public: limit it to your domain.',
      ),
    attribution: optionalText('Whom the map pictures belong to, as the provider wants it named.'),
    attributionUrl: httpsUrl().nullable().default(null).describe("Page of the provider's terms."),
    maxZoom: z.number().int().min(10).max(22).default(18).describe('Closest view the provider has.'),
    geocoder: urlWith(['{postcode}'])
      .nullable()
      .default(null)
      .describe(
        'Address that finds a postcode, with `{postcode}`, answering `results[0].geometry.location` with `lat` and `lng`; left out, the built-in table answers.',
      ),
  })
  .prefault({})
  .describe('Maps and postcodes.');
