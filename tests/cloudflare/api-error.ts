/** An error response of the API. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Throws an `ApiError` unless the condition holds. */
export function ensure(condition: boolean, status: number, code: number, message: string): asserts condition {
  if (!condition) throw new ApiError(status, code, message);
}
