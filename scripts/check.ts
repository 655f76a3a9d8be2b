import { runSteps } from './check/steps.ts';

// npm run check: format, lint, types, import rules, dead code. Each is one step; all run, the exit code tells if any failed.
const results = await runSteps();
process.exitCode = results.every((step) => step.ok) ? 0 : 1;
