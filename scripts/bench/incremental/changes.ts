import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { WORD_KEYS } from '#text/wording.ts';

/** What can be changed: a dealer's folder, its published site, the build records, and the time. */
export interface BenchDealer {
  /** The dealer's folder. */
  readonly dealer: string;
  /** The folder of its published site. */
  readonly site: string;
  /** The folder of the build records. */
  readonly records: string;
  /** The instant that the next build is for. */
  now: Date;
}

/** One change; the name says what it changes. */
export interface Change {
  readonly name: string;
  readonly apply: () => void;
}

type Plain = { [key: string]: unknown };
type Path = readonly (string | number)[];

/** Pseudo-random numbers from 0 to 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const DAY = 86_400_000;

/**
 * An endless sequence of changes: every value of every settings file and every column of the stock in turn, mixed with everything else that
 * a dealer, the time or an accident can change. Many give invalid settings, which the caller reverts.
 */
export class Changes {
  readonly #bench: BenchDealer;
  readonly #random: () => number;
  /** Number of changes so far. */
  #step = 0;
  /** Index of the value that was changed last, among all values of the settings. */
  #valueIndex = 0;
  /** Index of the column that was changed last. */
  #columnIndex = 0;

  constructor(dealer: BenchDealer, random: () => number) {
    this.#bench = dealer;
    this.#random = random;
  }

  next(): Change {
    this.#step += 1;
    const step = this.#step % 10;
    if (step < 4) return this.#setting();
    if (step < 7) return this.#stock();
    return this.#pick(this.#others)();
  }

  readonly #pick = <One>(list: readonly One[]): One => list[Math.floor(this.#random() * list.length)] as One;

  #setting(): Change {
    const files = globSync(
      ['tenant.json', 'locations.json', 'offers.json', 'models.json', 'reviews.json', 'team.json', 'promotions.json'],
      {
        cwd: this.#bench.dealer,
      },
    ).sort();
    const all = files
      .flatMap((name) => pathsIn(this.#json(name)).map((path) => ({ name, path })))
      // Another slug would give another site and leave this one as it is.
      .filter(({ path }) => path.join() !== 'slug');
    // The step size is chosen so that every value is visited and neighbours never follow each other.
    this.#valueIndex = (this.#valueIndex + 617) % all.length;
    const { name, path } = all[this.#valueIndex] as { name: string; path: Path };
    return {
      name: `${name} ${path.join('.')}`,
      apply: () => this.#rewrite(name, (data) => this.#changeAt(data, path)),
    };
  }

  #stock(): Change {
    const rows = this.#rows();
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].sort();
    this.#columnIndex = (this.#columnIndex + 1) % columns.length;
    const column = columns[this.#columnIndex] as string;
    const index = Math.floor(this.#random() * rows.length);
    return {
      name: `stock.jsonl ${index} ${column}`,
      apply: () => {
        const row = rows[index] as Plain;
        const other = this.#pick(rows)[column];
        if (this.#random() < 0.3 && column !== 'id') row[column] = other;
        else this.#changeAt(row, [column]);
        this.#writeRows(rows);
      },
    };
  }

  readonly #others: readonly (() => Change)[] = [
    () => this.#price(),
    () => this.#price(),
    () => ({
      name: 'a car is added',
      apply: () => {
        const rows = this.#rows();
        const id = Math.max(...rows.map((row) => Number(row.id))) + 1;
        const ids = { id, stocknum: `N${id}`, slug: `2020-new-car-n${id}`, vin: null, regplate: null };
        this.#writeRows([...rows, { ...this.#pick(rows), ...ids }]);
      },
    }),
    () => ({
      name: 'a car is removed',
      apply: () => {
        const rows = this.#rows();
        // One row must remain, because the columns of an empty stock cannot be changed.
        if (rows.length > 1) rows.splice(Math.floor(this.#random() * rows.length), 1);
        this.#writeRows(rows);
      },
    }),
    () => ({ name: 'the rows are in reverse order', apply: () => this.#writeRows(this.#rows().reverse()) }),
    () => this.#text('pages'),
    () => this.#text('blog'),
    () => ({
      name: 'a page is added',
      apply: () => this.#write(`pages/new-${this.#step}.md`, '---\ntitle: New\ndescription: New.\n---\n\nNew.\n'),
    }),
    () => ({
      name: 'a page or post is deleted',
      apply: () => {
        const file = this.#pick(globSync('{pages,blog}/*.md', { cwd: this.#bench.dealer }).sort());
        if (file !== undefined) rmSync(join(this.#bench.dealer, file));
      },
    }),
    () => ({
      name: 'a wording of the dealer',
      apply: () =>
        this.#rewrite('tenant.json', (data) => {
          data.text = { ...(data.text as Plain), [this.#pick(WORD_KEYS)]: `Own words ${this.#step}` };
        }),
    }),
    () => ({
      name: 'a colour of the theme',
      apply: () =>
        this.#rewrite('tenant.json', (data) => {
          const brand = `#${Math.floor(this.#random() * 0x606060)
            .toString(16)
            .padStart(6, '0')}`;
          data.theme = { ...(data.theme as Plain), brand };
        }),
    }),
    () => ({ name: 'the logo', apply: () => this.#append('logo.svg', `<!-- ${this.#step} -->`) }),
    () => ({
      name: 'the date of the stock',
      apply: () =>
        this.#write(
          'stock-date.json',
          JSON.stringify({ imported_at: new Date(this.#bench.now.getTime() - DAY * this.#random()) }),
        ),
    }),
    () => ({
      name: 'one picture is replaced by another',
      apply: () => {
        const pictures = globSync('pictures/*', { cwd: this.#bench.dealer }).sort();
        if (pictures.length > 1)
          this.#write(this.#pick(pictures), readFileSync(join(this.#bench.dealer, this.#pick(pictures))));
      },
    }),
    () => this.#time('minutes pass', DAY / 24),
    () => this.#time('a day passes', DAY * 2),
    () => this.#time('weeks pass', DAY * 30),
    () => this.#time('the clock is set back', -DAY * 3),
    () => ({ name: 'nothing', apply: () => undefined }),
    () => this.#site('a published file is changed by hand', (file) => appendFileSync(file, ' ')),
    () => this.#site('a published file is removed by hand', (file) => rmSync(file)),
    () => this.#site('a file is put into the site by hand', (file) => writeFileSync(`${file}.more`, '')),
    () => ({
      name: 'the site is removed by hand',
      apply: () => rmSync(this.#bench.site, { recursive: true, force: true }),
    }),
    () => this.#record('a record is cut off', (file) => writeFileSync(file, readFileSync(file).subarray(0, 500))),
    () => this.#record('a record is removed', (file) => rmSync(file)),
    () =>
      this.#record('a byte of a record changes', (file) => {
        const bytes = readFileSync(file);
        const index = Math.floor(this.#random() * bytes.length);
        bytes[index] = (bytes[index] as number) ^ 1;
        writeFileSync(file, bytes);
      }),
  ];

  #price(): Change {
    return {
      name: 'one price',
      apply: () => {
        const rows = this.#rows();
        const row = this.#pick(rows);
        row.price = 5000 + Math.floor(this.#random() * 60_000);
        this.#writeRows(rows);
      },
    };
  }

  #text(folder: string): Change {
    const file: string | undefined = this.#pick(globSync(`${folder}/*.md`, { cwd: this.#bench.dealer }).sort());
    return {
      name: `${file ?? folder}`,
      apply: () => {
        if (file === undefined) return;
        const path = join(this.#bench.dealer, file);
        const text = readFileSync(path, 'utf8');
        const fields = text.replace(/^(title|description): (.*)$/m, `$1: $2 ${this.#step}`);
        const datedText = text.replace(/^date: .*$/m, `date: ${this.#bench.now.toISOString().slice(0, 10)}`);
        writeFileSync(path, this.#pick([`${text}\n\nMore ${this.#step}.\n`, fields, datedText]));
      },
    };
  }

  #time(name: string, maxMs: number): Change {
    return {
      name,
      apply: () => {
        this.#bench.now = new Date(this.#bench.now.getTime() + Math.ceil(maxMs * this.#random()));
      },
    };
  }

  #site(name: string, change: (file: string) => void): Change {
    const file = this.#pick(globSync('**/*.{html,json,css}', { cwd: this.#bench.site }).sort());
    return { name: `${name}: ${file}`, apply: () => file !== undefined && change(join(this.#bench.site, file)) };
  }

  #record(name: string, change: (file: string) => void): Change {
    const file = this.#pick(globSync(`${this.#bench.records}/*.json`).sort());
    return { name: `${name}: ${basename(file ?? '')}`, apply: () => file !== undefined && change(file) };
  }

  #changeAt(data: unknown, path: Path): void {
    const key = path.at(-1) as string | number;
    const holder = path.slice(0, -1).reduce((value, step) => (value as Plain)[step], data) as Plain;
    const changed = this.#changed(holder[key]);
    if (changed === undefined) delete holder[key];
    else holder[key] = changed;
  }

  /** Another value of the same type; undefined = the field is removed. */
  #changed(value: unknown): unknown {
    if (typeof value === 'boolean') return !value;
    if (typeof value === 'number') return this.#pick([value + 1, value - 1, value * 2, 0]);
    if (Array.isArray(value)) return this.#pick([value.slice(1), [...value].reverse(), [...value, ...value.slice(-1)]]);
    if (typeof value !== 'string') return undefined;
    if (/^\d{4}-\d\d-\d\d/.test(value)) {
      const shiftedMs = Date.parse(value.slice(0, 10)) + this.#pick([-40, -1, 1, 40]) * DAY;
      return new Date(shiftedMs).toISOString().slice(0, 10) + value.slice(10);
    }
    return this.#pick([`${value} x`, value.slice(0, -1), value.toUpperCase(), undefined]);
  }

  readonly #json = (name: string): unknown => JSON.parse(readFileSync(join(this.#bench.dealer, name), 'utf8'));
  readonly #write = (name: string, text: string | Uint8Array): void => {
    mkdirSync(dirname(join(this.#bench.dealer, name)), { recursive: true });
    writeFileSync(join(this.#bench.dealer, name), text);
  };
  readonly #append = (name: string, text: string): void => {
    if (existsSync(join(this.#bench.dealer, name))) appendFileSync(join(this.#bench.dealer, name), text);
  };
  readonly #rows = (): Plain[] =>
    readFileSync(join(this.#bench.dealer, 'stock.jsonl'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  readonly #writeRows = (rows: readonly Plain[]): void =>
    this.#write('stock.jsonl', rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

  #rewrite(name: string, change: (data: Plain) => void): void {
    const data = this.#json(name) as Plain;
    change(data);
    // Written to a temporary file and renamed, as editors do.
    this.#write(`${name}~`, JSON.stringify(data));
    renameSync(join(this.#bench.dealer, `${name}~`), join(this.#bench.dealer, name));
  }
}

/** The paths of all values and lists in some data. */
function pathsIn(data: unknown, above: Path = []): Path[] {
  if (typeof data !== 'object' || data === null) return [above];
  const paths = Object.entries(data).flatMap(([key, value]) =>
    pathsIn(value, [...above, Array.isArray(data) ? Number(key) : key]),
  );
  return above.length > 0 && Array.isArray(data) ? [above, ...paths] : paths;
}
