import * as z from 'zod';
import { LIMITS, type Limits } from '#domain/constants.ts';

/**
 * Limits that a tenant cannot change: physical constants, legal and national rules, the five stars of a rating, values compiled into every
 * page's script, and limits set elsewhere (`images.quality`).
 */
export const FIXED_LIMITS = [
  'feetToMetres',
  'mileInKm',
  'earthRadiusKm',
  'rangeStepDivisor',
  'privacyReplyDays',
  'postcodeDigits',
  'starsFull',
  'compareMaxCars',
  'cardImageQuality',
] as const;

export type LimitKey = Exclude<keyof Limits, (typeof FIXED_LIMITS)[number]>;
const fixed: readonly string[] = FIXED_LIMITS;
export const OPEN_LIMITS = (Object.keys(LIMITS) as (keyof Limits)[]).filter(
  (key): key is LimitKey => !fixed.includes(key),
);

const words = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const field = (key: LimitKey) =>
  z
    .number()
    .min(0)
    .default(LIMITS[key])
    .describe(`${words(key)[0]?.toUpperCase()}${words(key).slice(1)}; ${LIMITS[key]} unless changed (CONST-01).`);

/** The limits of a site (CONST-01); each can be changed, but not below zero. */
export const LimitsSchema = z
  .strictObject(
    Object.fromEntries(OPEN_LIMITS.map((key) => [key, field(key)])) as { [K in LimitKey]: ReturnType<typeof field> },
  )
  .prefault({})
  .describe('Numbers of the platform that this site changes.');
