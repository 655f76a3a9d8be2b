import * as z from 'zod';
import { httpsUrl, optionalText } from '#config/schema/fields.ts';
import { isPublicHostName } from '#domain/public-url.ts';

/**
 * A URL with placeholders, which are replaced when it is requested.
 *
 * @param marks those that it must contain
 * @param others those that it may contain besides
 */
export const urlWith = (marks: readonly string[], others: readonly string[] = []) => {
  const all = [...marks, ...others];
  const names = (list: readonly string[]): string => list.map((mark) => `\`${mark}\``).join(', ');
  return z
    .string()
    .refine(
      (value) =>
        marks.every((mark) => value.includes(mark)) &&
        /^https:\/\/[^\s<>"'{}/]+\//.test(value) &&
        isPublicHostName(URL.parse(value.replace(/[{}]/g, ''))?.hostname ?? ''),
      {
        error: 'is not an address with its placeholders',
        params: { fix: `Write the provider's full address with ${names(marks)} in it.` },
      },
    )
    .refine((value) => !/[{}]/.test(all.reduce((rest, mark) => rest.replaceAll(mark, ''), value)), {
      error: 'has a placeholder that nothing fills in',
      params: { fix: `Use only ${names(all)}, and write what belongs in the place of any other.` },
    });
};

const KEY_NAME = /key|token|secret|sign|sig$|auth|pass|credential|app_?(?:id|code)|client|license|licence|user/i;
/** A long run of letters and digits, which does not occur in an ordinary URL. */
const KEY_VALUE = /(?=[^/&=]*\d)(?=[^/&=]*[A-Za-z])[A-Za-z0-9_-]{20,}/;

/**
 * Whether a URL contains a secret: a user name and password, a parameter with a telling name, or a value that looks like a key (FORM-12).
 */
function containsKey(template: string): boolean {
  const url = URL.parse(template.replaceAll('{postcode}', '0'));
  if (url === null) return false;
  return (
    url.username !== '' ||
    url.password !== '' ||
    [...url.searchParams].some(([name, value]) => KEY_NAME.test(name) || KEY_VALUE.test(value)) ||
    KEY_VALUE.test(url.pathname) ||
    url.hash !== ''
  );
}

/** Map and geocoding services, used only if the dealer names one and only at a shopper's request (CALL-03). */
export const MapsSchema = z
  .strictObject({
    tiles: urlWith(['{z}', '{x}', '{y}'], ['{r}'])
      .nullable()
      .default(null)
      .describe(
        'Address of map pictures with `{z}`, `{x}` and `{y}`, and `{r}` for `@2x` on sharp screens; left out, pages show only a static map drawn by the platform. A key in it is public: limit it to your domain.',
      ),
    attribution: optionalText('Attribution of the map pictures, as required by the provider.'),
    attributionUrl: httpsUrl().nullable().default(null).describe("Page of the provider's terms."),
    maxZoom: z.number().int().min(10).max(22).default(18).describe('Closest view the provider has.'),
    geocoder: urlWith(['{postcode}'])
      .refine((template) => !containsKey(template), {
        error: 'contains a key, which every visitor of the page could read',
        params: {
          fix: 'Write it as `private.geocoder`, with `{key}` for the key: then the edge calls it and no page contains the key.',
        },
      })
      .nullable()
      .default(null)
      .describe(
        'URL that looks up a postcode, with `{postcode}`, for the search for the nearest location on a contact page where two or more locations have coordinates; it must return `results[0].geometry.location` with `lat` and `lng`. Left out, or where it finds nothing, the built-in table is used. Browsers call it directly, so it must not contain a key: for a service with a key, use `private.geocoder`.',
      ),
  })
  .prefault({})
  .describe('Maps and postcodes.');
