import * as z from 'zod';
import { IMAGE_SERVICES } from '#config/choices.ts';
import { hostName } from '#config/schema/fields.ts';
import { LIMITS } from '#domain/constants.ts';

/** Source of pictures in other sizes (CALL-02, CARD-01). */
export const ImagesSchema = z
  .strictObject({
    service: z
      .enum(IMAGE_SERVICES)
      .default('auto')
      .describe(
        'Image service that stock pictures are requested from: `auto` recognises it by the address, `none` uses every picture as it is.',
      ),
    domain: hostName()
      .nullable()
      .default(null)
      .describe('Host that resizes the pictures, for the service `cloudflare`, which prefixes their addresses.'),
    quality: z
      .number()
      .int()
      .min(30)
      .max(100)
      .default(LIMITS.cardImageQuality)
      .describe('Quality requested from the service (CARD-01).'),
  })
  .prefault({})
  .describe('Sizes of pictures.');
