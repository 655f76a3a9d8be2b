import { countryOf, type LocaleTag } from '#domain/locale.ts';
import { toE164 } from '#domain/phone.ts';
import type { Identifier } from '#domain/sign-in.ts';
import type { IsOwn } from './accounts-repo.ts';

/** Whether something was sent with the address or number that an account has proved to own, however it was typed. */
export function isOwnOf(locale: LocaleTag, shopper: Identifier): IsOwn {
  const country = countryOf(locale);
  return (email, phone) =>
    (shopper.email !== '' && email.trim().toLowerCase() === shopper.email) ||
    (shopper.phone !== '' && toE164(phone, country) === shopper.phone);
}
