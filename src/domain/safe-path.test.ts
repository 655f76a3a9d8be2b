import { expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

test.each<{ why: string; value: unknown; path: string | null }>([
  { why: 'home', value: '/', path: '/' },
  { why: 'path, query and fragment', value: '/cars/a?b=1#c', path: '/cars/a?b=1#c' },
  { why: 'dots are resolved', value: '/a/../b', path: '/b' },
  { why: 'no leading slash', value: 'cars', path: null },
  { why: 'another host', value: 'https://evil.tld/', path: null },
  { why: 'another host without scheme', value: '//evil.tld', path: null },
  { why: 'slash and backslash', value: '/\\evil.tld', path: null },
  { why: 'backslash later', value: '/a\\b', path: null },
  { why: 'a tab between the slashes', value: '/\t/evil.tld', path: null },
  { why: 'a line break', value: '/a\r\nSet-Cookie: x', path: null },
  { why: 'dots that leave two slashes', value: '/x/..//evil.tld', path: null },
  { why: 'script', value: 'javascript:alert(1)', path: null },
  { why: 'too long', value: `/${'a'.repeat(2000)}`, path: null },
  { why: 'not a text', value: null, path: null },
])('ROUTE-05 $why', ({ value, path }) => expect(safePath(value)).toBe(path));
