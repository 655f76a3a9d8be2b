import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';

/**
 * Hands values to the steps and jobs that follow, by the file GitHub names; elsewhere they are only printed. A value may have lines: it is
 * ended by a word that nobody can guess.
 */
export function writeOutputs(values: { readonly [name: string]: string }, file = process.env.GITHUB_OUTPUT): void {
  for (const [name, value] of Object.entries(values)) {
    const end = `end-${randomUUID()}`;
    if (file) appendFileSync(file, `${name}<<${end}\n${value}\n${end}\n`);
    console.log(`${name}: ${value.length > 400 ? `${value.slice(0, 400)} … (${value.length} characters)` : value}`);
  }
}
