const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 in hexadecimal. Safe for secrets of 128 bits or more. */
export async function hashOf(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', encode(text)));
}

/** HMAC-SHA-256 in hexadecimal. For short values, which could be guessed from a hash without a key. */
export async function keyedHash(key: string, text: string): Promise<string> {
  const imported = await crypto.subtle.importKey('raw', encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return toHex(await crypto.subtle.sign('HMAC', imported, encode(text)));
}

/** Compares two hashes in constant time. */
export function sameHash(a: string, b: string): boolean {
  return crypto.subtle.timingSafeEqual(encode(a.padEnd(64)), encode(b.padEnd(64)));
}
