export interface LinkView {
  readonly label: string;
  readonly href: string;
}

/** A link with an accessible name that distinguishes it from the same link on other cards. */
export interface NamedLink extends LinkView {
  readonly name: string;
}
