import { countryOf, type LocaleTag } from '#domain/locale.ts';
import { toE164 } from '#domain/phone.ts';
import type { Identifier } from '#domain/sign-in.ts';
import type { OwnershipCheck } from './accounts-repo.ts';

/** Returns a check whether an e-mail address or phone number, however it was typed, is the verified one of this shopper. */
export function ownershipCheck(locale: LocaleTag, shopper: Identifier): OwnershipCheck {
  const country = countryOf(locale);
  return (email, phone) =>
    (shopper.email !== '' && email.trim().toLowerCase() === shopper.email) ||
    (shopper.phone !== '' && toE164(phone, country) === shopper.phone);
}
