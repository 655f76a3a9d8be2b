/** Characters of the part before the @ (RFC 5322 without quotes and comments, and RFC 6531: letters of any script). */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** One name between the dots of a host. */
const LABEL = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u;
const LONGEST = 254;
const LONGEST_LOCAL = 64;

/**
 * One e-mail address that mail can be sent to, with its host in lower case and in plain letters; null = it is none. A name beside the
 * address, a second address, quotes, comments and machines as hosts (`jo@[192.0.2.1]`) are none: whatever reads the value next (a mail
 * header, a list of receivers, a dealer's system) must find one receiver in it.
 */
export function readEmail(typed: string): string | null {
  const text = typed.normalize('NFC').trim();
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  // Mail to a host in look-alike letters of other widths or styles goes to the plain one: it is the same address.
  const host = text
    .slice(at + 1)
    .normalize('NFKC')
    .toLowerCase();
  const labels = host.split('.');
  const good =
    local.length <= LONGEST_LOCAL &&
    LOCAL.test(local) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    /^(?!\p{N}+$).{2,}$/u.test(labels.at(-1) ?? '');
  const address = `${local}@${host}`;
  return good && address.length <= LONGEST ? address : null;
}
