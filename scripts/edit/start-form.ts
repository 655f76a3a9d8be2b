import type { DraftAction, UnrestoredDraft } from './drafts.ts';

/**
 * Runs in the browser, before the editor: signs it in with the cookie of the page, removes its drafts of pages that others have changed
 * since, and shows these above the form until somebody dismisses them.
 */

/** The editor's store of unsaved input. */
const DRAFTS = 'draft-backups';
/** What is shown above the form, and the configuration of the form that drafts are from. */
const [UNRESTORED, FORM] = ['caryard.typed', 'caryard.form'] as const;
const EDITOR = './editor.js';

/** Unsaved input, as the editor stores it. */
interface StoredDraft {
  readonly collectionName: string;
  readonly slug: string;
  readonly currentValues: { readonly [locale: string]: object };
}

// The editor makes every link open in a new tab when a pointer is pressed on it; this link leaves the form.
document.querySelector('nav')?.addEventListener('mousedown', (event) => event.stopPropagation());
// The editor shows the text of an error; a browser's own, for a server that cannot be reached, means nothing to a dealer's staff.
const send = window.fetch.bind(window);
window.fetch = async (...[input, options]: Parameters<typeof fetch>) => {
  const isSave = options?.method === 'POST' && String(input).endsWith('/contents');
  if (isSave) await waitForDraft();
  const response = await send(input, options).catch((error: unknown) => {
    throw new Error(document.body.dataset['noServer'], { cause: error });
  });
  if (isSave && response.ok) await tidyDrafts();
  return response;
};
// The token is not a secret: it only marks a call as the editor's own.
localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'gitea', token: 'cookie' }));
const text = await fetch('./config.json').then((response) => response.text());
const config = JSON.parse(text);
await tidyDrafts();
localStorage.setItem(FORM, text);
showUnrestored();
const { default: cms, init } = await import(EDITOR);
(init ?? cms.init)({ config });

/** Waits until the editor has stored its draft, half a second after the last change: stored after the save, it would be offered as unsaved. */
function waitForDraft(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 600));
}

/** The editor's database for this dealer; null = it has none yet. */
async function databaseOf(repository: string): Promise<IDBDatabase | null> {
  const name = (await indexedDB.databases()).find((database) => database.name?.endsWith(repository))?.name;
  if (name === undefined) return null;
  const database = await resultOf(indexedDB.open(name));
  if (database.objectStoreNames.contains(DRAFTS)) return database;
  database.close();
  return null;
}

/** Removes the drafts that must not be restored. After a save, too: the editor forgets to remove the draft of a file that it has created. */
async function tidyDrafts(): Promise<void> {
  const database = await databaseOf(config.backend.repo);
  if (database !== null) await takeStaleDrafts(database).finally(() => database.close());
}

/** Asks the server about each draft, removes those that must not be restored, and stores what was typed in them, to show it above the form. */
async function takeStaleDrafts(database: IDBDatabase): Promise<void> {
  const stored: StoredDraft[] = await resultOf(database.transaction(DRAFTS).objectStore(DRAFTS).getAll());
  if (stored.length === 0) return;
  const drafts = stored.map(({ collectionName, slug, currentValues }) => ({
    ...{ collectionName, slug },
    values: Object.assign({}, ...Object.values(currentValues)),
  }));
  const isOtherForm = localStorage.getItem(FORM) !== text;
  const response = await fetch('../drafts', { method: 'POST', body: JSON.stringify({ isOtherForm, drafts }) });
  if (!response.ok) return;
  const actions: readonly DraftAction[] = await response.json();
  const unrestoredDrafts = actions.filter((action) => action !== null && action !== 'saved');
  localStorage.setItem(UNRESTORED, JSON.stringify([...readUnrestored(), ...unrestoredDrafts]));
  const store = database.transaction(DRAFTS, 'readwrite').objectStore(DRAFTS);
  for (const [index, { collectionName, slug }] of stored.entries())
    if (actions[index] !== null) await resultOf(store.delete([collectionName, slug]));
}

function showUnrestored(): void {
  const panel = document.querySelector('aside');
  const template = document.querySelector('template');
  const all = readUnrestored();
  panel?.replaceChildren(
    ...all.map((draft) => {
      const part = template?.content.cloneNode(true) as DocumentFragment;
      for (const [name, words] of [
        ['summary', draft.title],
        ['p', draft.message],
      ] as const)
        part.querySelector(name)?.append(words);
      const list = draft.values.flatMap(({ label, value }) => [element('dt', label), element('dd', value)]);
      part.querySelector('dl')?.append(...list);
      part.querySelector('button')?.addEventListener('click', () => {
        localStorage.setItem(UNRESTORED, JSON.stringify(readUnrestored().filter((other) => !isSame(draft, other))));
        showUnrestored();
      });
      return part;
    }),
  );
}

function isSame(a: UnrestoredDraft, b: UnrestoredDraft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function readUnrestored(): UnrestoredDraft[] {
  return JSON.parse(localStorage.getItem(UNRESTORED) ?? '[]');
}

function element(name: string, words: string): HTMLElement {
  const element = document.createElement(name);
  element.append(words);
  return element;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
