import type { Country } from '#domain/locale.ts';
import { toE164 } from '#domain/phone-number.ts';
import type { Identifier } from '#domain/sign-in.ts';
import type { OwnershipCheck, Sender } from './accounts-repo.ts';

/**
 * Returns a check whether this shopper sent an enquiry or reservation: while signed in, or with the verified e-mail address, where all
 * replies to it go. The verified phone number counts only without an address: a family shares one, and a mistyped one is a stranger's (decision 759).
 */
export function ownershipCheck(country: Country, shopper: Sender): OwnershipCheck {
  const hasIdentifier = identifierCheck(country, shopper);
  return ({ email, phone, shopperId }) =>
    shopperId === shopper.id || hasIdentifier({ email, phone: email.trim() === '' ? phone : '' });
}

/** Returns a check whether an e-mail address or phone number, however it was typed, is the verified one of this shopper. */
export function identifierCheck(country: Country, shopper: Identifier): (typed: Identifier) => boolean {
  return ({ email, phone }) =>
    (shopper.email !== '' && email.trim().toLowerCase() === shopper.email) ||
    (shopper.phone !== '' && toE164(phone, country) === shopper.phone);
}
