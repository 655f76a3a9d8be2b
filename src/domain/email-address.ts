/** Characters allowed before the @ (RFC 5322 without quotes and comments, and RFC 6531: letters of any script). */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** One label of a host name, between dots. */
const LABEL = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u;
/** Invisible letters and marks, such as the Hangul filler: two addresses that look the same would be two recipients. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

/**
 * A single deliverable e-mail address, with its host in lower case and normalised; null if the text is not one. Display names, several
 * addresses, quotes, comments and IP addresses as hosts (`jo@[192.0.2.1]`) are rejected, because mail headers, recipient lists and dealer
 * systems must find exactly one recipient in the value.
 */
export function readEmail(typed: string): string | null {
  const text = typed.normalize('NFC').trim();
  const index = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(index, 0));
  // Full-width and similar letters in a host name resolve to the plain ones: it is the same address.
  const host = text
    .slice(index + 1)
    .normalize('NFKC')
    .toLowerCase();
  const labels = host.split('.');
  const isValid =
    local.length <= MAX_LOCAL_LENGTH &&
    LOCAL.test(local) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    /^(?!\p{N}+$).{2,}$/u.test(labels.at(-1) ?? '') &&
    !INVISIBLE.test(text);
  const address = `${local}@${host}`;
  return isValid && address.length <= MAX_LENGTH ? address : null;
}
