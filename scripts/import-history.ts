import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { STOCK_DATE_FILE, STOCK_FILE } from '#stock/files.ts';
import { StockError } from '#stock/finding.ts';
import { makeFolder } from './make-folder.ts';
import { writeToFile } from './write-atomic.ts';

/** The files that an import writes into a dealer's folder, and an undo restores. */
const FILES = [STOCK_FILE, STOCK_DATE_FILE] as const;
/** Number of imports per dealer that can be undone. */
const MAX_ENTRIES = 10;
const UNDO_FOLDER = 'undoing';

/** One import, with the previous content of the folder. */
export interface ImportEntry {
  readonly feed: string;
  /** When it was imported. ISO. */
  readonly at: string;
  /** The date of the feed's file. ISO. */
  readonly feedDate: string;
  /** SHA-256 of the stock file that the import wrote. */
  readonly wrote: string;
}

const hashOf = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const bytesOf = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null);

const isEntry = (value: Partial<ImportEntry> | null): value is ImportEntry =>
  [value?.feed, value?.at, value?.feedDate, value?.wrote].every((part) => typeof part === 'string');

/** Reads a file of the history; the error for an unreadable one says what to do. */
function readOrExplain<T>(path: string, readFile: () => T): T {
  try {
    return readFile();
  } catch {
    throw notWritten(path);
  }
}

const notWritten = (path: string): StockError =>
  new StockError(
    `${path} was not written by an import.`,
    `Delete the folder ${dirname(path)}: that import can then not be undone, those before it can.`,
  );

/**
 * Writes files completely or not at all, so that neither a reader nor a killed process leaves half of one; none of them if one cannot be
 * written, as on a full disk.
 */
function writeAtomically(files: readonly (readonly [path: string, data: string | Buffer])[]): void {
  const temporary = (path: string): string => `${path}.${process.pid}.tmp`;
  try {
    for (const [path, data] of files) writeToFile(temporary(path), data);
    for (const [path] of files) renameSync(temporary(path), path);
  } finally {
    for (const [path] of files) rmSync(temporary(path), { recursive: true, force: true });
  }
}

/**
 * The last imports of one dealer, in a folder beside the repository's other working files: never in git, never in a built site. Each step
 * may be interrupted: an entry is complete before the stock is changed, and the next run completes an interrupted undo.
 */
export class ImportHistory {
  readonly #dir: string;
  /** The lock for reading and writing the dealer's stock and this history. */
  readonly lockFile: string;
  readonly #tenantDir: string;

  /** Folders with the same name in two places have separate histories. */
  constructor(historyDir: string, tenantDir: string) {
    this.#tenantDir = tenantDir;
    this.#dir = join(historyDir, `${basename(tenantDir)}-${hashOf(resolve(tenantDir)).slice(0, 8)}`);
    this.lockFile = join(this.#dir, 'lock');
  }

  /** Numbers of the entries, oldest first. */
  #numbers(): number[] {
    if (!existsSync(this.#dir)) return [];
    return readdirSync(this.#dir)
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .sort((a, b) => a - b);
  }

  #entryDir = (number: number): string => join(this.#dir, String(number));

  #entry(number: number): ImportEntry {
    const path = join(this.#entryDir(number), 'entry.json');
    const entry = readOrExplain(path, () => JSON.parse(readFileSync(path, 'utf8')) as Partial<ImportEntry> | null);
    if (isEntry(entry)) return entry;
    throw notWritten(path);
  }

  get length(): number {
    return this.#numbers().length;
  }

  last(): ImportEntry | null {
    const number = this.#numbers().at(-1);
    return number === undefined ? null : this.#entry(number);
  }

  /** Stores the current content of the folder, then writes the import's. */
  write(files: { readonly [name in (typeof FILES)[number]]: string }, facts: Omit<ImportEntry, 'wrote'>): void {
    const numbers = this.#numbers();
    const number = (numbers.at(-1) ?? 0) + 1;
    const temporary = `${this.#entryDir(number)}.${process.pid}.tmp`;
    rmSync(temporary, { recursive: true, force: true });
    makeFolder(temporary);
    for (const name of FILES) {
      const bytes = bytesOf(join(this.#tenantDir, name));
      if (bytes !== null) writeToFile(join(temporary, `${name}.gz`), gzipSync(bytes));
    }
    const entry: ImportEntry = { ...facts, wrote: hashOf(files[STOCK_FILE]) };
    writeToFile(join(temporary, 'entry.json'), `${JSON.stringify(entry)}\n`);
    renameSync(temporary, this.#entryDir(number));
    writeAtomically(FILES.map((name) => [join(this.#tenantDir, name), files[name]]));
    for (const old of numbers.slice(0, Math.max(0, numbers.length + 1 - MAX_ENTRIES)))
      rmSync(this.#entryDir(old), { recursive: true, force: true });
  }

  /** Completes an interrupted undo and removes leftovers of killed runs; returns the undone entry, or null if there was none. */
  resume(): ImportEntry | null {
    this.#cleanUp();
    const marker = join(this.#dir, UNDO_FOLDER);
    if (!existsSync(marker)) return null;
    const number = Number(readFileSync(marker, 'utf8'));
    const entry = existsSync(this.#entryDir(number)) ? this.#entry(number) : null;
    if (entry !== null) this.#restore(number);
    rmSync(marker);
    return entry;
  }

  /**
   * Restores the folder's content before the last import, byte for byte.
   *
   * @param force even if something else has written the stock file since
   * @throws StockError if there is nothing to undo, or the stock is not as the import left it
   */
  undo(force: boolean): ImportEntry {
    const resumed = this.resume();
    if (resumed !== null) return resumed;
    for (const number of this.#numbers().reverse()) {
      const entry = this.#entry(number);
      if (this.#isAsBefore(number)) {
        // That import was interrupted before it wrote anything.
        rmSync(this.#entryDir(number), { recursive: true });
        continue;
      }
      const now = bytesOf(join(this.#tenantDir, STOCK_FILE));
      const untouched = now !== null && [entry.wrote, this.#hashBefore(number)].includes(hashOf(now));
      if (!untouched && !force) {
        throw new StockError(
          `${join(this.#tenantDir, STOCK_FILE)} has been changed since the import of ${entry.feed} (${entry.at}).`,
          'To lose that change and undo the import anyway, run again with --force.',
        );
      }
      writeAtomically([[join(this.#dir, UNDO_FOLDER), String(number)]]);
      this.#restore(number);
      rmSync(join(this.#dir, UNDO_FOLDER));
      return entry;
    }
    throw new StockError(
      `There is no import of ${basename(this.#tenantDir)} to undo.`,
      `The last ${MAX_ENTRIES} imports made on this machine, in this folder, can be undone; each of them once.`,
    );
  }

  #contentBefore(number: number, name: string): Buffer | null {
    const path = join(this.#entryDir(number), `${name}.gz`);
    const compressed = bytesOf(path);
    return compressed === null ? null : readOrExplain(path, () => gunzipSync(compressed));
  }

  #hashBefore(number: number): string | null {
    const content = this.#contentBefore(number, STOCK_FILE);
    return content === null ? null : hashOf(content);
  }

  #isAsBefore(number: number): boolean {
    return FILES.every((name) => {
      const [content, now] = [this.#contentBefore(number, name), bytesOf(join(this.#tenantDir, name))];
      return content === null || now === null ? content === now : content.equals(now);
    });
  }

  #restore(number: number): void {
    const before = FILES.map((name) => [join(this.#tenantDir, name), this.#contentBefore(number, name)] as const);
    writeAtomically(before.flatMap(([path, content]) => (content === null ? [] : [[path, content] as const])));
    for (const [path, content] of before) if (content === null) rmSync(path, { force: true });
    // Renamed first, so that an entry exists completely or not at all.
    const renamed = `${this.#entryDir(number)}.${process.pid}.deleted`;
    renameSync(this.#entryDir(number), renamed);
    rmSync(renamed, { recursive: true, force: true });
  }

  /** Removes incomplete files of killed runs. */
  #cleanUp(): void {
    const leftOver = /^\d+\.\d+\.(tmp|deleted)$|^(stock\.jsonl|stock-date\.json|undoing)\.\d+\.tmp$/;
    for (const dir of [this.#dir, this.#tenantDir].filter((folder) => existsSync(folder)))
      for (const name of readdirSync(dir))
        if (leftOver.test(name)) rmSync(join(dir, name), { recursive: true, force: true });
  }
}
