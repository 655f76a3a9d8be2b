/** Why something could not be delivered, in a word or two that may be stored and logged: never text from the receiver. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly problem: string;
  constructor(problem: string) {
    super(problem);
    this.problem = problem;
  }
}
