import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join, resolve } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { siteHandler } from '../static-site.ts';
import type { DealerWebsite } from './dealer-website.ts';

/** `none`: there are no changes to show yet. */
export type PreviewState =
  | { readonly kind: 'none' }
  | { readonly kind: 'building' | 'ready'; readonly commit: string }
  | { readonly kind: 'failed'; readonly commit: string; readonly problem: string };

const PROJECT = resolve(import.meta.dirname, '../..');

/** Builds the website with all saved changes, and the report of what they change, with the commands that a pull request uses. */
export class PreviewBuilder {
  readonly #website: DealerWebsite;
  readonly #folder: string;
  readonly #withPictures: boolean;
  #state: PreviewState = { kind: 'none' };
  /** The files that the state is about: what others publish for other dealers changes nothing here. */
  #builtFiles: string | null = null;
  #site: RequestListener | null = null;
  #running: Promise<void> | null = null;
  #child: ChildProcess | null = null;
  #isStopped = false;

  /** @param folder for checkouts and sites; it may be deleted at any time */
  constructor(website: DealerWebsite, folder: string, withPictures: boolean) {
    this.#website = website;
    this.#folder = join(folder, website.options.name);
    this.#withPictures = withPictures;
  }

  get state(): PreviewState {
    return this.#state;
  }

  /** Handles requests for the website with all saved changes; null = there is none yet. */
  get site(): RequestListener | null {
    return this.#site;
  }

  /** Starts a build unless the newest changes are built or being built; one build runs at a time. */
  update(): void {
    this.#running ??= this.#buildNewest().finally(() => {
      this.#running = null;
    });
  }

  /** Ends what is running, since nobody will see its result. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#child?.kill();
    await this.#running;
  }

  async #buildNewest(): Promise<void> {
    while (!this.#isStopped) {
      const { branch, store } = this.#website;
      const [start, commit] = [branch.start(), branch.head()];
      const files = [start, commit].map((revision) => store.folderOf(revision)).join(' ');
      if (this.#state.kind !== 'none' && this.#state.kind !== 'building' && this.#builtFiles === files) return;
      if (start === commit && this.#state.kind === 'none') return;
      this.#builtFiles = files;
      this.#state = { kind: 'building', commit };
      try {
        await this.#build(start, commit);
        this.#state = { kind: 'ready', commit };
      } catch (error) {
        this.#state = { kind: 'failed', commit, problem: (error as Error).message };
      }
    }
  }

  async #build(start: string, commit: string): Promise<void> {
    const { name, slug } = this.#website.options;
    const now = new Date().toISOString();
    const out = (stage: string): string => join(this.#folder, stage, 'dist');
    for (const [stage, at] of [
      ['published', start],
      ['changed', commit],
    ] as const) {
      const tenants = this.#checkOut(stage, at);
      const folders = ['--tenants', tenants, '--out', out(stage)];
      await this.#run(['scripts/build.mjs', name, ...folders, '--now', now, '--views', '--workers', '1']);
    }
    const folders = ['--tenants', join(this.#folder, 'changed/tenants'), '--out', out('changed')];
    const pictures = this.#withPictures ? [] : ['--no-pictures'];
    await this.#run(['scripts/report.ts', name, '--base', out('published'), ...folders, ...pictures]);
    this.#site = siteHandler(join(out('changed'), slug));
  }

  /** @returns the folder of the dealers */
  #checkOut(stage: string, commit: string): string {
    const tenants = join(this.#folder, stage, 'tenants');
    rmSync(tenants, { recursive: true, force: true });
    makeFolder(tenants);
    this.#website.store.export(commit, join(tenants, this.#website.options.name));
    return tenants;
  }

  /** @throws Error with what the command printed */
  #run(args: readonly string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#isStopped) return reject(new Error('The editor was stopped.'));
      const child = spawn(process.execPath, args, { cwd: PROJECT, stdio: ['ignore', 'pipe', 'pipe'] });
      this.#child = child;
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          output = (output + text).slice(-20_000);
        });
      child.on('error', reject);
      child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(output.trim()))));
    });
  }
}
