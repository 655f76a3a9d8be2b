export interface LinkView {
  readonly label: string;
  readonly href: string;
}

/** A link whose accessible name tells it from its like on other cards. */
export interface NamedLink extends LinkView {
  readonly name: string;
}
