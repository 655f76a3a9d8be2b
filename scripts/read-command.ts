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
