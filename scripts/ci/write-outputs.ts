import { randomUUID } from 'node:crypto';
import { appendToFile } from '../write-atomic.ts';

/**
 * Passes values to later steps and jobs through the file that GitHub names; elsewhere they are only printed. A value may have several
 * lines, so it ends with a random delimiter that nobody can guess.
 */
export function writeOutputs(values: { readonly [name: string]: string }, file = process.env.GITHUB_OUTPUT): void {
  for (const [name, value] of Object.entries(values)) {
    const end = `end-${randomUUID()}`;
    if (file) appendToFile(file, `${name}<<${end}\n${value}\n${end}\n`);
    console.log(`${name}: ${value.length > 400 ? `${value.slice(0, 400)} … (${value.length} characters)` : value}`);
  }
}
