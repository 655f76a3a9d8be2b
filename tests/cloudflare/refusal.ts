/** An error response of the API. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Throws a refusal unless the condition holds. */
export function need(holds: boolean, status: number, code: number, message: string): asserts holds {
  if (!holds) throw new Refusal(status, code, message);
}
