import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Car } from '#domain/car.ts';
import type { KnownLines } from '#stock/snapshot.ts';
import { digestOf } from './code-digest.ts';

/** Cars parsed from checked stock lines, one folder per dealer. May be deleted at any time: then all lines are checked again. */
const CACHE = '.caryard/cache/stock';
/** Percentage of new lines up to which the file is not rewritten, because checking these again takes less time. */
const MAX_NEW = 5;

/** The stock lines of one dealer that were checked before, by digest of their text; valid for one version of the code. */
export class LineCache implements KnownLines {
  readonly #folder: string;
  readonly #dealer: string;
  readonly #code: string;
  readonly #before: ReadonlyMap<string, Car>;
  /** The lines of the current stock. */
  readonly #now = new Map<string, Car>();
  #fresh = 0;

  /**
   * @param dealer the dealer's folder
   * @param code digest of all code and of the machine
   * @param isClean ignore earlier builds
   */
  constructor(dealer: string, code: string, isClean = false) {
    this.#dealer = resolve(dealer);
    this.#folder = join(CACHE, digestOf(this.#dealer));
    this.#code = digestOf(code);
    this.#before = isClean ? new Map() : this.#read();
  }

  get(line: string): Car | undefined {
    const digest = digestOf(line);
    const car = this.#before.get(digest);
    if (car !== undefined) this.#now.set(digest, car);
    return car;
  }

  add(line: string, car: Car): void {
    this.#now.set(digestOf(line), car);
    this.#fresh += 1;
  }

  /** Saves the lines after the stock was read. If the file cannot be written, the next build checks all lines again. */
  keep(): void {
    if (this.#fresh * 100 <= this.#now.size * MAX_NEW) return;
    const file = join(this.#folder, 'lines');
    const temporary = `${file}.${process.pid}`;
    try {
      const body = serialize([[...this.#now.keys()], [...this.#now.values()]]);
      mkdirSync(this.#folder, { recursive: true });
      writeFileSync(join(this.#folder, 'dealer'), this.#dealer);
      writeFileSync(temporary, Buffer.concat([Buffer.from(`${this.#checksum(body)}\n`), body]));
      renameSync(temporary, file);
      removeDeleted();
    } catch {
      rmSync(temporary, { force: true });
    }
  }

  /** Empty if there is no valid file: missing, incomplete, damaged, or of another dealer, code version or machine. */
  #read(): ReadonlyMap<string, Car> {
    try {
      const bytes = readFileSync(join(this.#folder, 'lines'));
      const end = bytes.indexOf('\n');
      const body = bytes.subarray(end + 1);
      if (bytes.toString('utf8', 0, end) !== this.#checksum(body)) return new Map();
      const [digests, cars] = deserialize(body) as [string[], Car[]];
      return new Map(digests.map((digest, index) => [digest, cars[index] as Car]));
    } catch {
      return new Map();
    }
  }

  readonly #checksum = (body: Uint8Array): string => digestOf([this.#dealer, this.#code, digestOf(body)].join('\n'));
}

/** Removes the folders of deleted dealers. */
function removeDeleted(): void {
  for (const name of readdirSync(CACHE)) {
    const file = join(CACHE, name, 'dealer');
    const dealer = existsSync(file) ? readFileSync(file, 'utf8') : '';
    // Empty = another build is just writing it.
    if (dealer !== '' && !existsSync(dealer)) rmSync(join(CACHE, name), { recursive: true, force: true });
  }
}
