import type { Country } from '#domain/locale.ts';
import { toE164 } from '#domain/phone-number.ts';
import type { Identifier } from '#domain/sign-in.ts';
import type { OwnershipCheck } from './accounts-repo.ts';

/** Returns a check whether an e-mail address or phone number, however it was typed, is the verified one of this shopper. */
export function ownershipCheck(country: Country, shopper: Identifier): OwnershipCheck {
  return (email, phone) =>
    (shopper.email !== '' && email.trim().toLowerCase() === shopper.email) ||
    (shopper.phone !== '' && toE164(phone, country) === shopper.phone);
}
