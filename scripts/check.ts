import { parseArgs } from 'node:util';
import { runSteps } from './check/steps.ts';
import { readCommand } from './read-command.ts';

const USAGE = `npm run check
Runs format, lint, types, import rules and dead code, each as one step. All run, and the exit code shows whether any failed.`;

readCommand(USAGE, () => parseArgs({ options: {} }));
const results = await runSteps();
process.exitCode = results.every((step) => step.ok) ? 0 : 1;
