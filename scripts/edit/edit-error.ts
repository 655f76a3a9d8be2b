/** The editor cannot run for a reason that its operator can remove; the message says how. */
export class EditError extends Error {
  override readonly name = 'EditError';
}
