import { parseArgs } from 'node:util';
import { runSteps } from './check/steps.ts';
import { readCommand } from './read-command.ts';

const USAGE = `npm run check
Format, lint, types, import rules, dead code: each is one step, all run, and the exit code tells if any failed.`;

readCommand(USAGE, () => parseArgs({ options: {} }));
const results = await runSteps();
process.exitCode = results.every((step) => step.ok) ? 0 : 1;
