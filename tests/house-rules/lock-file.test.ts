import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly inBundle?: true;
  readonly link?: true;
  readonly os?: readonly string[];
  readonly libc?: readonly string[];
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: { readonly [path: string]: LockedPackage };
};
const installed = Object.entries(packages).filter(([path, { link, inBundle }]) => path !== '' && !link && !inBundle);

it('the lock file has the checksum of every package, including those for other platforms', () => {
  expect(installed.length).toBeGreaterThan(500);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
});

it('a package for one C library says so in the lock file, so that npm installs one of the two', () => {
  const forOneLibrary = installed.filter(([path, { os }]) => os?.includes('linux') && /-(?:gnu|musl)$/.test(path));
  expect(forOneLibrary.length).toBeGreaterThan(10);
  expect(forOneLibrary.filter(([, { libc }]) => !libc).map(([path]) => path)).toEqual([]);
});
