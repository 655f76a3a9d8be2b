/** Reads what a command was called with: `--help` is answered with its usage, a mistake with what is wrong and the usage. */
export function readCommand<Order>(usage: string, read: () => Order): Order {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return read();
  } catch (error) {
    // What Node says after this is about arguments that start with a dash.
    const [problem] = (error as Error).message.split('. To specify');
    console.error(`${problem}\n\n${usage}`);
    process.exit(1);
  }
}

/** The instant an option names; null = it was not given. */
export function readInstant(option: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime()))
    throw new Error(`${option}: found "${text}"; give an instant such as 2026-11-20T00:00+10:00.`);
  return instant;
}

/** The whole number from 1 that an option gives; null = it was not given. */
export function readCount(option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error(`${option}: found "${text}"; give a whole number from 1.`);
  return Number(text);
}

/** The share that an option gives, from 0 to 1; null = it was not given. */
export function readShare(option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const share = Number(text);
  if (text.trim() === '' || !(share >= 0 && share <= 1))
    throw new Error(`${option}: found "${text}"; give a share from 0 to 1, such as 0.01 for one of a hundred.`);
  return share;
}
