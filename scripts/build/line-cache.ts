import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Car } from '#domain/car.ts';
import type { ParsedLines } from '#stock/snapshot.ts';
import { makeFolder } from '../make-folder.ts';
import { attempt, readChecked, writeChecked } from './checked-file.ts';
import { digestOf } from './code-digest.ts';

/** Cars parsed from checked stock lines, one folder per dealer. May be deleted at any time: then all lines are checked again. */
const CACHE = '.caryard/cache/stock';
/** Percentage of new lines up to which the file is not rewritten, because checking these again takes less time. */
const MAX_NEW = 5;

/** The stock lines of one dealer that were checked before, by digest of their text; valid for one version of the code. */
export class LineCache implements ParsedLines {
  readonly #folder: string;
  readonly #dealer: string;
  readonly #owner: string;
  readonly #cachedCars: ReadonlyMap<string, Car>;
  /** The lines of the current stock. */
  readonly #current = new Map<string, Car>();
  #newLines = 0;

  /**
   * @param dealer the dealer's folder
   * @param code digest of all code and of the machine
   * @param isClean ignore earlier builds
   */
  constructor(dealer: string, code: string, isClean = false) {
    this.#dealer = resolve(dealer);
    this.#folder = join(CACHE, digestOf(this.#dealer));
    this.#owner = `${this.#dealer}\n${code}`;
    this.#cachedCars = isClean ? new Map() : this.#read();
  }

  get(line: string): Car | undefined {
    const digest = digestOf(line);
    const car = this.#cachedCars.get(digest);
    if (car !== undefined) this.#current.set(digest, car);
    return car;
  }

  add(line: string, car: Car): void {
    this.#current.set(digestOf(line), car);
    this.#newLines += 1;
  }

  /** Call it when the stock has been read: saves its lines. If the file cannot be written, the next build checks all lines again. */
  save(): void {
    if (this.#newLines * 100 <= this.#current.size * MAX_NEW) return;
    attempt(() => {
      makeFolder(this.#folder);
      writeFileSync(join(this.#folder, 'dealer'), this.#dealer);
      writeChecked(this.#file, this.#owner, serialize([[...this.#current.keys()], [...this.#current.values()]]));
      removeDeleted();
    });
  }

  /** Empty if there is no valid file, or it is of another dealer, code version or machine. */
  #read(): ReadonlyMap<string, Car> {
    const [digests, cars] = readChecked(this.#file, this.#owner, linesIn) ?? [[], []];
    return new Map(digests.map((digest, index) => [digest, cars[index] as Car]));
  }

  get #file(): string {
    return join(this.#folder, 'lines');
  }
}

const linesIn = (body: Buffer): [digests: string[], cars: Car[]] => deserialize(body);

/** Removes the folders of deleted dealers. */
function removeDeleted(): void {
  for (const name of readdirSync(CACHE)) {
    const file = join(CACHE, name, 'dealer');
    const dealer = existsSync(file) ? readFileSync(file, 'utf8') : '';
    // Empty = another build is just writing it.
    if (dealer !== '' && !existsSync(dealer)) rmSync(join(CACHE, name), { recursive: true, force: true });
  }
}
