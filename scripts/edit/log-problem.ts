import { diskFault } from '../disk-fault.ts';
import { EditError } from './edit-error.ts';
import { GitStoreError } from './git-store.ts';

/** What failed, for the operator's log: a sentence where the operator can fix it, with its stack trace where it is a bug in our code. */
export function logProblem(error: unknown): void {
  const isKnown = error instanceof EditError || error instanceof GitStoreError;
  console.error(isKnown ? error.message : (diskFault(error) ?? error));
}
