/** The output for one dealer while several are deployed at the same time, printed in one piece after its deployment. */
export class DealerOutput {
  #text = '';

  /** @param isOneOfMany print its name first, and a line when its deployment starts */
  constructor(slug: string, isOneOfMany: boolean) {
    if (!isOneOfMany) return;
    process.stderr.write(`${slug} …\n`);
    this.#heading = `${slug}:\n`;
  }
  readonly #heading: string = '';

  add(text: string): void {
    this.#text += text;
  }

  print(): void {
    if (this.#text !== '') process.stderr.write(`${this.#heading}${this.#text.trimEnd()}\n`);
  }
}
