import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorText } from '#config/schema/fields.ts';
import { LocationSchema } from '#config/schema/locations.ts';
import { anEditServer, aRepository, DEALER, KIM, SAM } from '#tests/builders/edited-website.ts';
import { EDIT_MESSAGES } from '#text/edit-words.ts';
import { FORM_REPOSITORY } from './edit-api.ts';
import type { Editors } from './editors.ts';
import { ACCESS_COOKIE, makeAccessToken } from './editors.ts';

const REPO = `/repos/${DEALER}/${FORM_REPOSITORY}`;
const BRANCH = `edit/${DEALER}/website`;

describe('OPS-15 the editor’s server', () => {
  let repository: ReturnType<typeof aRepository>;
  let server: Awaited<ReturnType<typeof anEditServer>>;
  let editors: Editors = {};

  beforeAll(async () => {
    repository = aRepository();
    server = await anEditServer(repository.folder, () => editors);
  });
  beforeEach(() => {
    editors = { [DEALER]: [KIM, SAM], 'other-cars': [{ name: 'Other', email: 'other@cars.example' }] };
    if (repository.git('branch', '--list', BRANCH) !== '') repository.git('branch', '-qD', BRANCH);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(repository.folder, { recursive: true, force: true });
  });

  /** A file as the editor has it after loading: its data and hash. */
  async function load(path: string) {
    const { body } = await server.call(KIM.email, `${REPO}/git/trees/website?recursive=1`);
    const { sha } = body.tree.find((entry: { path: string }) => entry.path === path);
    const [file] = (await server.call(KIM.email, `${REPO}/file-contents?ref=website`, { files: [path] })).body;
    const text = Buffer.from(file.content, 'base64').toString();
    const { base, ...all } = path.endsWith('.json') ? JSON.parse(text) : {};
    return { path, sha, text, data: all[path.replace('.json', '')] ?? all };
  }
  /** A data file as the form writes it, with the hash of the file that it was loaded from. */
  const asWritten = (path: string, data: unknown, base: string): object => ({
    ...(Array.isArray(data) ? { [path.replace('.json', '')]: data } : (data as object)),
    base,
  });
  const base64 = (content: unknown): string =>
    (content instanceof Buffer
      ? content
      : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
    ).toString('base64');
  const save = (
    email: string,
    ...files: readonly { path: string; sha?: string; base?: string; content: unknown; from_path?: string }[]
  ) =>
    server.call(email, `${REPO}/contents`, {
      author: { name: 'Somebody Else', email: 'somebody@else.example' },
      message: '[skip ci] whatever',
      files: files.map(({ content, base, ...file }) => ({
        operation: file.sha === undefined ? 'create' : 'update',
        ...file,
        content: base64(
          typeof content === 'object' && !(content instanceof Buffer)
            ? asWritten(file.path, content, base ?? file.sha ?? '')
            : content,
        ),
      })),
    });
  const onBranch = (path: string): string => repository.git('show', `${BRANCH}:tenants/${DEALER}/${path}`);

  test('OPS-15 a save is a commit of that person on the branch of the dealer, and contains only what was changed', async () => {
    const file = await load('locations.json');
    const [location] = file.data;
    const saturday = location.contact_detail.opening_hours.find((row: { weekday: number }) => row.weekday === 6);
    saturday.close = '13:00';
    // The form has a value for every field.
    Object.assign(saturday, { status: 'Open', formated_hours: '' });
    Object.assign(location, { visible: true, manufacturers: [], dealership_slug: '' });
    const inFormOrder = [Object.fromEntries(Object.entries(location).reverse())];
    expect(await save(KIM.email, { ...file, content: inFormOrder })).toMatchObject({ status: 201 });
    const changed = repository.git('diff', '--stat', '--no-color', 'main', BRANCH);
    expect(changed).toMatch(/locations\.json \| 2 \+-\n 1 file changed, 1 insertion\(\+\), 1 deletion\(-\)/);
    expect(onBranch('locations.json')).toContain('"close": "13:00"');
    expect(repository.git('log', '-1', '--format=%an <%ae>: %s', BRANCH)).toBe(
      'Kim Lee <kim@gumstreet.example>: Change Locations and opening hours',
    );
    expect(repository.git('status', '--short')).toBe('');
  });

  test('OPS-15 a save whose browser goes away half-way changes nothing and prints no stack trace', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const aborted = request(`${server.origin}/_edit/api/v1${REPO}/contents`, {
      method: 'POST',
      headers: {
        authorization: 'token cookie',
        cookie: `${ACCESS_COOKIE}=${server.accessToken(KIM.email)}`,
        'content-length': '5000',
      },
    });
    aborted.on('error', () => undefined);
    await new Promise<void>((resolve) => aborted.write('{"files": [', () => resolve()));
    aborted.destroy();
    await new Promise((resolve) => aborted.once('close', resolve));
    // Their connections were opened after that one had been closed.
    for (const page of ['team.json', 'holidays.json', 'locations.json']) await load(page);
    expect(printed.mock.calls).toEqual([]);
    expect(repository.git('branch', '--list', BRANCH)).toBe('');
    printed.mockRestore();
  });

  test('OPS-15 a save that git cannot store, as on a full disk, is logged on one line, and can be repeated', async () => {
    const file = await load('team.json');
    file.data[0].role = 'Sales Manager';
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    // git can read, and cannot write.
    vi.stubEnv('GIT_ALTERNATE_OBJECT_DIRECTORIES', join(repository.folder, '.git/objects'));
    vi.stubEnv('GIT_OBJECT_DIRECTORY', '/proc');
    const failed = await save(KIM.email, { ...file, content: file.data });
    vi.unstubAllEnvs();
    expect([failed.status, failed.body.message]).toEqual([500, EDIT_MESSAGES.failed]);
    expect(printed.mock.calls).toEqual([[expect.stringMatching(/^git \S+ failed: .+/)]]);
    printed.mockRestore();
    expect((await save(KIM.email, { ...file, content: file.data })).status).toBe(201);
  });

  test('OPS-15 two people at once: the later save of the same page is refused with who and when; one of another page is saved', async () => {
    const [first, second, holidays] = [await load('team.json'), await load('team.json'), await load('holidays.json')];
    first.data[0].role = 'Sales Manager';
    expect((await save(KIM.email, { ...first, content: first.data })).status).toBe(201);
    second.data[0].about = 'Sells small cars.';
    const { status, body } = await save(SAM.email, { ...second, content: second.data });
    expect(status).toBe(409);
    expect(body.message).toMatch(
      /^Kim Lee changed this page at \d\d:\d\d, after you had opened it\. Yours is not saved\. Load/,
    );
    expect(onBranch('team.json')).not.toContain('small cars');
    const closed = [...holidays.data, { holiday: 'christmas_day' }];
    expect((await save(SAM.email, { ...holidays, content: closed })).status).toBe(201);
  });

  test('OPS-15 values typed before somebody else’s change are refused, whatever their hash; a change by the same person does not matter', async () => {
    const team = await load('team.json');
    team.data[0].role = 'Sales Manager';
    const first = await save(KIM.email, { ...team, content: team.data });
    const { sha } = first.body.files[0];
    team.data[0].about = 'Sells small cars.';
    const draft = { ...team, sha, base: team.sha, content: team.data };
    const refused = await save(SAM.email, draft);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^Kim Lee changed/)]);
    expect((await save(SAM.email, { ...draft, base: '' })).status).toBe(409);
    const ownSave = await save(KIM.email, draft);
    expect(ownSave.status).toBe(201);
    const samsFile = await load('team.json');
    samsFile.data[0].role = 'Director';
    expect((await save(SAM.email, { ...samsFile, content: samsFile.data })).status).toBe(201);
    const latest = await load('team.json');
    expect((await save(KIM.email, { ...draft, sha: latest.sha })).status).toBe(409);
    expect(onBranch('team.json')).toContain('Director');
  });

  test('OPS-15 two people click Save at the same moment: both changes are kept', async () => {
    const [team, holidays] = [await load('team.json'), await load('holidays.json')];
    team.data[0].role = 'Director';
    const closed = [...holidays.data, { holiday: 'christmas_day' }];
    const responses = await Promise.all([
      save(KIM.email, { ...team, content: team.data }),
      save(SAM.email, { ...holidays, content: closed }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect([onBranch('team.json'), onBranch('holidays.json')]).toEqual([
      expect.stringContaining('Director'),
      expect.stringContaining('christmas_day'),
    ]);
    expect(repository.git('rev-list', '--count', `main..${BRANCH}`)).toBe('2');
  });

  test('OPS-15 saves that are checked at the same time build on each other', async () => {
    const [team, holidays] = [await load('team.json'), await load('holidays.json')];
    team.data[0].role = 'Director';
    const written = ({ path, sha }: { path: string; sha: string }, data: unknown) => ({
      ...({ operation: 'update', path, sha, fromPath: null } as const),
      content: Buffer.from(JSON.stringify(asWritten(path, data, sha))),
    });
    const savedAt = new Date();
    await Promise.all([
      server.website.save([written(team, team.data)], KIM, savedAt),
      server.website.save([written(holidays, [{ holiday: 'christmas_day' }])], SAM, savedAt),
    ]);
    expect(repository.git('rev-list', '--count', `main..${BRANCH}`)).toBe('2');
  });

  test('OPS-15 a change that another server saves at the same moment is not lost: the save is refused', async () => {
    const team = await load('team.json');
    team.data[0].role = 'Director';
    const saving = save(KIM.email, { ...team, content: team.data });
    const { store } = server.website;
    const tree = store.tree.bind(store);
    store.tree = (parent, writes) => {
      if (repository.git('branch', '--list', BRANCH) === '') repository.git('branch', BRANCH, 'main');
      return tree(parent, writes);
    };
    try {
      const { status, body } = await saving;
      expect([status, body.message]).toEqual([409, EDIT_MESSAGES.busy]);
    } finally {
      store.tree = tree;
    }
  });

  test('OPS-15 one person in two tabs: the older tab is refused too', async () => {
    const team = await load('team.json');
    team.data[0].role = 'Director';
    expect((await save(KIM.email, { ...team, content: team.data })).status).toBe(201);
    team.data[0].role = 'Sales Consultant';
    team.data[0].about = 'Sells small cars.';
    expect((await save(KIM.email, { ...team, content: team.data })).status).toBe(409);
    expect(onBranch('team.json')).toContain('Director');
  });

  test('OPS-15 markup in a name is refused, and so is a name of 10,000 characters', async () => {
    const team = await load('team.json');
    team.data[0].name = '<img src=x onerror=alert(1)>';
    const { status, body } = await save(KIM.email, { ...team, content: team.data });
    expect([status, body.message]).toEqual([422, expect.stringMatching(/^Team, entry 1, Name: This contains markup/)]);
    const longName = 'Priya '.repeat(1_700).trim();
    team.data[0].name = longName;
    const saved = await save(KIM.email, { ...team, content: team.data });
    expect([saved.status, saved.body.message]).toEqual([
      422,
      expect.stringMatching(/^Team, entry 1, Name: This is longer than 200 characters\. Shorten it/),
    ]);
  });

  test('OPS-15 two people create the same file at once: the second is told who created it', async () => {
    const offer = { path: 'offers.json', content: [] };
    expect((await save(KIM.email, offer)).status).toBe(201);
    const { status, body } = await save(SAM.email, offer);
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Kim Lee changed this page at/)]);
  });

  test('OPS-15 whoever created a file can save it again from the same form; values that somebody else typed before it existed are refused', async () => {
    const firstSave = await save(KIM.email, { path: 'models.json', content: [] });
    const secondSave = { path: 'models.json', sha: firstSave.body.files[0].sha, base: '', content: [] };
    expect((await save(KIM.email, secondSave)).status).toBe(201);
    expect((await save(SAM.email, secondSave)).status).toBe(409);
  });

  test('OPS-15 typed values that cannot be restored are listed with the labels of the form, without the earlier values', async () => {
    const drafts = async (email: string, isOtherForm: boolean, ...listed: object[]) => {
      const response = await fetch(`${server.origin}/_edit/drafts`, {
        method: 'POST',
        headers: { cookie: `${ACCESS_COOKIE}=${server.accessToken(email)}` },
        body: JSON.stringify({ isOtherForm, drafts: listed }),
      });
      return [response.status, await response.json()];
    };
    const [team, post] = [await load('team.json'), await load('blog/first-service.md')];
    const { name, role, location, phone } = team.data[0];
    const values = {
      ...{ 'team.0': {}, 'team.0.name': name, 'team.0.role': role, 'team.0.location': location, 'team.0.phone': phone },
      ...{ 'team.0.about': '<b>Small</b> cars.', 'team.0.email': '', 'team.0.photo': 'blob:x', base: team.sha },
      ...{ 'team.1.name': 'Jo', 'team.1.__sc_item_id': '04cf9029', '__proto__.x': 1 },
    };
    const draft = { collectionName: '_singletons', slug: 'team', values };
    expect(await drafts(SAM.email, false, draft)).toEqual([200, [null]]);
    team.data[0].role = 'Sales Manager';
    await save(KIM.email, { ...team, content: team.data });
    const typedValues = [
      { label: 'Entry 1, About', value: '<b>Small</b> cars.' },
      { label: 'Entry 1, Photo', value: EDIT_MESSAGES.draftPicture },
      { label: 'Entry 2, Name', value: 'Jo' },
    ];
    expect(await drafts(KIM.email, false, draft)).toEqual([200, [null]]);
    expect(await drafts(SAM.email, false, draft)).toEqual([
      200,
      [
        {
          title: 'Typed and not saved: Team',
          message: expect.stringMatching(/^Kim Lee changed this page at \d\d:\d\d, .* This is what you typed/),
          values: typedValues,
        },
      ],
    ]);
    const frontMatter = { title: 'A service', description: 'Forty minutes, six checks.', date: '2026-11-12' };
    const otherValues = {
      category: 'Motoring Tips',
      author: null,
      base: post.sha,
      body: 'At 1,000 km we look at six things.',
    };
    const typedText = { collectionName: 'blog', slug: 'first-service', values: { ...frontMatter, ...otherValues } };
    const resultOf = (message: string) => ({
      title: 'Typed and not saved: Blog posts',
      ...{ message, values: [{ label: 'Title', value: 'A service' }] },
    });
    expect(await drafts(KIM.email, true, typedText)).toEqual([200, [resultOf(EDIT_MESSAGES.draftForm)]]);
    const deletedText = { ...typedText, slug: 'deleted' };
    expect(await drafts(KIM.email, false, deletedText)).toEqual([200, [resultOf(EDIT_MESSAGES.deletedSince)]]);
    // Typed, and saved before the editor stored the draft.
    const saved = team.data[0];
    const savedValues = {
      'team.0.name': name,
      'team.0.role': saved.role,
      'team.0.location': location,
      'team.0.phone': phone,
    };
    const savedDraft = { ...draft, values: { ...savedValues, base: team.sha } };
    expect(await drafts(KIM.email, false, savedDraft)).toEqual([200, ['saved']]);
    expect(await drafts(SAM.email, true, savedDraft)).toEqual([200, ['saved']]);
    expect(await drafts(KIM.email, false, { ...savedDraft, values: { base: team.sha, team: [] } })).toEqual([
      200,
      [null],
    ]);
    const badBase = { ...draft, values: { ...values, base: '../../etc' } };
    expect((await drafts(KIM.email, false, badBase))[0]).toBe(200);
    expect((await drafts(KIM.email, false, { slug: 7 }))[0]).toBe(422);
    // A file that is not a page of the form, and keys that would create a list of millions.
    const notAPage = {
      ...draft,
      values: { ...values, base: repository.git('rev-parse', 'main:.github/workflows/publish.yml') },
    };
    const endless = { ...draft, values: { 'team.4000000000.name': 'Jo', 'team.length': 4e9, base: team.sha } };
    const deep = { ...draft, values: { [`team.${'0.'.repeat(20_000)}name`]: 'Jo', base: team.sha } };
    for (const badDraft of [notAPage, endless, deep]) expect((await drafts(SAM.email, true, badDraft))[0]).toBe(200);
    // The same key twice cannot be saved; the typed values are kept all the same, and so are the other drafts.
    await save(KIM.email, { path: 'text.json', content: [{ key: 'home.search', text: 'Search our cars' }] });
    const textValues = { 'text.0.key': 'home.search', 'text.0.text': 'Find a car', 'text.1.key': 'home.search' };
    const duplicate = { collectionName: '_singletons', slug: 'text', values: { ...textValues, base: '' } };
    expect(await drafts(SAM.email, true, duplicate, savedDraft)).toEqual([
      200,
      [
        {
          title: 'Typed and not saved: Words on the site',
          message: expect.stringMatching(/^Kim Lee changed this page/),
          values: [{ label: expect.stringMatching(/ \(home\.search\)$/), value: 'Find a car' }],
        },
        'saved',
      ],
    ]);
  });

  test.each([
    ['a phone number', { phone: 'call us' }, ['contact_detail', 'phone'], 'call us'],
    [
      'a time',
      { opening_hours: [{ weekday: 1, open: '25:00', close: '26:00' }] },
      ['contact_detail', 'opening_hours', 0, 'open'],
      '25:00',
    ],
  ])('OPS-15 %s that the schema refuses is refused with the schema’s message', async (_, details, path, value) => {
    const file = await load('locations.json');
    Object.assign(file.data[0].contact_detail, details);
    const { status, body } = await save(KIM.email, { ...file, content: file.data });
    const issue = LocationSchema.safeParse(file.data[0]).error?.issues.find(
      (issue) => issue.path.join() === path.join(),
    );
    if (issue?.code !== 'custom') throw new Error('The schema accepts it.');
    expect(status).toBe(422);
    expect(body.message).toContain(errorText(issue.message, String(issue.params?.['fix'])));
    expect(body.message).toContain(`(found "${value}")`);
    expect(body.message).toMatch(/^Locations and opening hours, entry 1, Phone and hours, /);
    expect(repository.git('branch', '--list', BRANCH)).toBe('');
  });

  test('OPS-15 a value that no single field can check is refused too: a person at a location that does not exist', async () => {
    const file = await load('team.json');
    file.data[0].location = 'nowhere';
    const { status, body } = await save(KIM.email, { ...file, content: file.data });
    expect([status, body.message]).toEqual([422, expect.stringContaining('Team, entry 1, Location: This ')]);
  });

  test('OPS-15 a picture of 20 MB is refused with the limit and what to do; a small one is saved with the page', async () => {
    const large = Buffer.alloc(20_000_000, 7);
    const { status, body } = await save(KIM.email, { path: 'pictures/yard.jpg', content: large });
    expect([status, body.message]).toEqual([
      413,
      expect.stringMatching(/^This picture is 20 MB; the limit is 10 MB\. Make it smaller/),
    ]);
    const huge = await save(KIM.email, ...[1, 2].map((number) => ({ path: `pictures/${number}.jpg`, content: large })));
    expect([huge.status, huge.body.message]).toEqual([413, EDIT_MESSAGES.tooMuch]);
    const small = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#777777' } })
      .jpeg()
      .toBuffer();
    const team = await load('team.json');
    team.data[0].photo = '/pictures/priya.jpg';
    const saved = await save(
      KIM.email,
      { path: 'pictures/priya.jpg', content: small },
      { ...team, content: team.data },
    );
    expect(saved.status).toBe(201);
    expect(onBranch('team.json')).toContain('"photo": "/pictures/priya.jpg"');
    // Pictures are recognised by their content, whatever the extension of their name.
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"/>';
    for (const content of ['', '<svg onload="x">', drawing, await sharp(small).gif().toBuffer()])
      expect((await save(KIM.email, { path: 'pictures/evil.jpg', content })).body.message).toBe(
        'evil.jpg is not a picture that can be shown. Save it as JPEG, PNG or WebP, then try again.',
      );
    // As after an interrupted upload: the build could not show it.
    const photo = {
      create: { width: 400, height: 300, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 } },
    };
    const complete = await sharp(photo as never)
      .jpeg()
      .toBuffer();
    const truncated = await save(KIM.email, {
      path: 'pictures/truncated.jpg',
      content: complete.subarray(0, complete.length / 2),
    });
    expect([truncated.status, truncated.body.message]).toEqual([
      422,
      expect.stringMatching(/^truncated\.jpg is damaged, or has more than/),
    ]);
  });

  test.each<[why: string, path: string, content: string]>([
    ['an object instead of a list', 'team.json', '{"team": {"0": {"name": "Jo"}}, "base": "BASE"}'],
    ['a text instead of a list', 'team.json', '{"team": "nobody", "base": "BASE"}'],
    ['words that are not a list', 'text.json', '{"text": "none", "base": ""}'],
    ['a quote that never ends', 'blog/new.md', '---\ntitle: "Never\n---\nText.\n'],
    ['a title twice', 'blog/new.md', '---\ntitle: One\ntitle: Two\n---\nText.\n'],
    ['too many levels', 'team.json', `{"team": ${'['.repeat(20_000)}${']'.repeat(20_000)}, "base": "BASE"}`],
    ['too many brackets', 'blog/new.md', `---\ntitle: ${'['.repeat(20_000)}\n---\nText.\n`],
  ])(
    'OPS-15 content that the form cannot have written is refused, and never saved as empty: %s',
    async (_, path, content) => {
      const sha = path === 'team.json' ? (await load(path)).sha : undefined;
      const { status, body } = await save(KIM.email, {
        path,
        ...(sha === undefined ? {} : { sha }),
        content: content.replace('BASE', sha ?? ''),
      });
      const message = /^This could not be saved: it is (?:not what the form writes|nested more than \d+ deep)\.$/;
      expect([status, body.message]).toEqual([422, expect.stringMatching(message)]);
      expect(repository.git('branch', '--list', BRANCH)).toBe('');
    },
  );

  test('OPS-15 URLs and requests that cannot be parsed are refused, and do not cause a server error', async () => {
    const { port } = new URL(server.origin);
    const headers = { cookie: `${ACCESS_COOKIE}=${server.accessToken(KIM.email)}`, authorization: 'token cookie' };
    const statusOf = (path: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const clientRequest = request({ port, path, headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        clientRequest.on('error', reject).end();
      });
    for (const path of ['//', 'http://[', 'http://x:99999/']) expect(await statusOf(path)).toBe(400);
    for (const path of ['/pictures/%', '/%E0%A4%A', `/_edit/api/v1${REPO}/media/website/%`])
      expect(await statusOf(path)).toBe(404);
    for (const body of [[], {}, { files: 'team.json' }, { files: [1] }])
      expect((await server.call(KIM.email, `${REPO}/file-contents`, body)).status).toBe(422);
  });

  test('OPS-15 a path of the editor that does not exist is answered so, whatever the method', async () => {
    for (const method of ['GET', 'POST']) {
      const headers = { cookie: `${ACCESS_COOKIE}=${server.accessToken(KIM.email)}` };
      const response = await fetch(`${server.origin}/_edit/unknown`, { method, headers });
      expect([response.status, await response.text()]).toEqual([
        404,
        expect.stringContaining('There is no such page.'),
      ]);
    }
  });

  test('OPS-15 opening the form reads the list of files once, however many there are', async () => {
    const list = vi.spyOn(server.website.store, 'files');
    try {
      const files = ['team.json', 'blog/first-service.md', 'team.json', 'tenant.ts', 'locations.json'];
      server.website.parts();
      list.mockClear();
      const { body } = await server.call(KIM.email, `${REPO}/file-contents`, { files });
      expect(list).toHaveBeenCalledOnce();
      expect(body.map((one: { path: string } | null) => one?.path ?? null)).toEqual(files.with(3, null as never));
      expect(Buffer.from(body[1].content, 'base64').toString()).toContain('At 1,000 km we look at six things.');
      expect(body[2]).toEqual(body[0]);
    } finally {
      list.mockRestore();
    }
  });

  test('OPS-15 a data file that is damaged in the repository leaves the other parts of the form usable, and a save says what is wrong with it', async () => {
    const main = repository.git('rev-parse', 'main');
    const problemAfter = async (change: () => void): Promise<string> => {
      try {
        change();
        repository.git('commit', '-qam', 'Damage a file');
        const files = ['team.json', 'holidays.json'];
        const { status, body } = await server.call(KIM.email, `${REPO}/file-contents`, { files });
        expect([status, body[1]?.path]).toEqual([200, 'holidays.json']);
        const { data, ...file } = await load('holidays.json');
        return (await save(KIM.email, { ...file, content: data })).body.message;
      } finally {
        repository.git('reset', '-q', '--hard', main);
      }
    };
    const dealer = join(repository.folder, 'tenants', DEALER);
    const damaged = await problemAfter(() => writeFileSync(join(dealer, 'team.json'), '[{"name":'));
    expect(damaged).toMatch(/^Team: This is not JSON: /);
    const nested = `${'['.repeat(60)}${']'.repeat(60)}`;
    const deep = await problemAfter(() => writeFileSync(join(dealer, 'team.json'), nested));
    expect(deep).toMatch(/^Team: This is nested more than 50 deep/);
    const missing = await problemAfter(() => rmSync(join(dealer, 'tenant.ts')));
    expect(missing).toMatch(/^The folder: This has no tenant file\./);
  });

  test('OPS-15 only data files of that dealer are written, whatever the path, not even by moving a file', async () => {
    const { sha } = await load('team.json');
    const paths = [
      ...['../other-cars/team.json', 'pictures/../../../.github/workflows/publish.yml', 'blog/../tenant.ts'],
      ...['.github/workflows/publish.yml', 'tenant.ts', 'stock.jsonl', 'mapping.json', 'tenants/other-cars/team.json'],
      ...[
        '/etc/passwd',
        'blog\\..\\tenant.md',
        'blog/a/../b.md',
        'pages/x.astro',
        'pictures/logo.svg',
        'pictures/run.sh',
      ],
      ...['logo.svg', 'blog/\u0000.md', 'pictures/..', 'blog/..md', 'home.json/x'],
    ];
    for (const path of paths) {
      const saved = await save(KIM.email, { path, content: '[]' });
      const moved = await save(KIM.email, { path, sha, content: '[]', from_path: 'team.json' });
      const copied = await save(KIM.email, { path: 'blog/copy.md', sha, content: '[]', from_path: path });
      for (const { status } of [saved, moved, copied])
        expect({ path, status }).toEqual({ path, status: expect.toBeOneOf([403, 422]) });
    }
    expect(repository.git('branch', '--list', BRANCH)).toBe('');
  });

  test('OPS-15 a link in the repository is neither read nor written through', async () => {
    const folder = join(repository.folder, 'tenants', DEALER);
    repository.git('checkout', '-qb', 'with-links');
    try {
      symlinkSync('../other-cars/team.json', join(folder, 'reviews.json'));
      mkdirSync(join(repository.folder, 'elsewhere'));
      writeFileSync(join(repository.folder, 'elsewhere/x.md'), 'x');
      symlinkSync('../../elsewhere', join(folder, 'pictures'));
      repository.git('add', '-A');
      repository.git('commit', '-qm', 'Links');
      repository.git('branch', '-f', BRANCH, 'with-links');
      const { body } = await server.call(KIM.email, `${REPO}/git/trees/website`);
      const paths = body.tree.map((entry: { path: string }) => entry.path);
      expect(paths).toContain('team.json');
      expect(paths).not.toContain('reviews.json');
      for (const path of ['reviews.json', 'pictures/yard.jpg'])
        expect((await save(KIM.email, { path, content: '[]' })).status).toBe(403);
    } finally {
      repository.git('checkout', '-q', 'main');
    }
  });

  test('OPS-15 a connection stays open for longer than Git can block the server', async () => {
    const { headers } = await fetch(`${server.origin}/_edit/`);
    expect(headers.get('keep-alive')).toBe('timeout=120');
  });

  test('OPS-15 no permission: a stranger, an access token of another dealer, somebody removed and a call from elsewhere get only a plain sentence', async () => {
    const openPage = (cookie: string, headers = {}) =>
      fetch(`${server.origin}/_edit/`, { headers: { cookie: `${ACCESS_COOKIE}=${cookie}`, ...headers } });
    const otherDealer = makeAccessToken(
      'a secret of twenty-four letters',
      'other-cars',
      'other@cars.example',
      Date.now() + 1e6,
    );
    for (const accessToken of [
      '',
      otherDealer,
      `${server.accessToken(KIM.email).slice(0, -1)}x`,
      server.accessToken(KIM.email, -1),
    ]) {
      const response = await openPage(accessToken);
      expect(response.status).toBe(401);
      expect(await response.text()).toContain('This page is for the staff of Gum Street Cars.');
    }
    const withoutToken = await server.call('', `${REPO}/git/trees/website`, undefined, { cookie: '' });
    expect(withoutToken).toEqual({ status: 401, body: { message: EDIT_MESSAGES.accessEnded } });
    const fromElsewhere = await server.call(KIM.email, `${REPO}/git/trees/website`, undefined, { authorization: '' });
    expect(fromElsewhere).toEqual({
      status: 401,
      body: { message: expect.stringContaining('This page is for the staff of Gum Street Cars.') },
    });
    for (const path of ['/', '/_edit/form/', '/_edit/form/config.json', '/_edit/form/editor.js', '/_report/'])
      expect((await fetch(server.origin + path)).status).toBe(401);
    expect((await openPage(server.accessToken(KIM.email))).status).toBe(200);
    editors = { [DEALER]: [SAM] };
    const removed = await server.call(KIM.email, `${REPO}/git/trees/website`);
    expect(removed).toEqual({
      status: 403,
      body: { message: expect.stringContaining('You may not change the website of Gum Street Cars.') },
    });
    const team = await load('team.json').catch(() => null);
    expect(team).toBeNull();
    for (const [headers, status] of [
      [{ 'sec-fetch-site': 'cross-site' }, 403],
      [{ origin: 'https://www.gumstreetcars.example' }, 403],
      [{ authorization: '' }, 401],
    ] as const)
      expect((await server.call(SAM.email, `${REPO}/contents`, { files: [] }, headers)).status).toBe(status);
  });

  test('OPS-15 a link with an access token leads to a page of this server only', async () => {
    const targetOf = async (path: string): Promise<string | null> => {
      const query = `?pass=${server.accessToken(KIM.email)}`;
      const { port } = new URL(server.origin);
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const clientRequest = request(
          { port, path: `${path}${query}`, headers: { host: new URL(server.origin).host } },
          resolve,
        );
        clientRequest.on('error', reject).end();
      });
      response.resume();
      return response.headers.location ?? null;
    };
    expect(await targetOf('/_edit/')).toBe('/_edit/');
    expect(await targetOf('/contact')).toBe('/contact');
    for (const path of ['/.//evil.example/', '/a/..//evil.example/']) expect(await targetOf(path)).toBe('/_edit/');
  });

  /** Clicks Undo on a list of changes, as it was when loaded. */
  const undo = (email: string, list: string) =>
    fetch(`${server.origin}/_edit/undo`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: `${ACCESS_COOKIE}=${server.accessToken(email)}` },
      body: new URLSearchParams({ change: /name="change" value="(\w+)"/.exec(list)?.[1] ?? '' }),
    });
  const listOf = async (email: string): Promise<string> => {
    const headers = { cookie: `${ACCESS_COOKIE}=${server.accessToken(email)}` };
    return await (await fetch(`${server.origin}/_edit/`, { headers })).text();
  };
  const changeRole = async (email: string, role: string): Promise<void> => {
    const team = await load('team.json');
    team.data[0].role = role;
    expect((await save(email, { ...team, content: team.data })).status).toBe(201);
  };

  test('OPS-15 undo is one click: it reverts the last save, then the one before, and reports when there is nothing left', async () => {
    for (const role of ['Sales Manager', 'Director']) await changeRole(KIM.email, role);
    expect((await undo(SAM.email, await listOf(SAM.email))).status).toBe(303);
    expect(onBranch('team.json')).toContain('Sales Manager');
    expect(repository.git('log', '-1', '--format=%an: %s', BRANCH)).toBe('Sam Roe: Undo: Change Team');
    expect((await undo(SAM.email, await listOf(SAM.email))).status).toBe(303);
    expect(repository.git('diff', 'main', BRANCH)).toBe('');
    expect(await listOf(SAM.email)).not.toContain('Undo the last change');
    const refused = await undo(SAM.email, '');
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(EDIT_MESSAGES.nothingToUndo)]);
  });

  test('OPS-15 undo reverts the change that was listed, not a newer one by somebody else, and never twice', async () => {
    await changeRole(SAM.email, 'Sales Manager');
    const earlierList = await listOf(SAM.email);
    await changeRole(KIM.email, 'Director');
    const refused = await undo(SAM.email, earlierList);
    const newerList = await refused.text();
    expect([refused.status, newerList]).toEqual([
      409,
      expect.stringMatching(/Kim Lee saved another change at \d\d:\d\d, .*: Change Team\. Nothing was undone\./),
    ]);
    expect(onBranch('team.json')).toContain('Director');
    expect((await undo(SAM.email, newerList)).status).toBe(303);
    expect((await undo(SAM.email, newerList)).status).toBe(303); // a double tap
    expect(onBranch('team.json')).toContain('Sales Manager');
  });

  test('OPS-15 undo changes nothing else: not what has been published since, and nothing that staff may not write', async () => {
    await changeRole(KIM.email, 'Director');
    const before = repository.git('rev-parse', 'main');
    const commitFile = (path: string, text: string): void => {
      mkdirSync(join(repository.folder, path, '..'), { recursive: true });
      writeFileSync(join(repository.folder, path), text);
      repository.git('add', '-A');
      repository.git('commit', '-qm', `Change ${path}`);
    };
    commitFile('tenants/other-cars/team.json', '[{}]\n');
    repository.git('checkout', '-q', BRANCH);
    try {
      repository.git('merge', '-q', '--no-edit', 'main');
      expect((await undo(KIM.email, await listOf(KIM.email))).status).toBe(303);
      expect(repository.git('diff', 'main', BRANCH)).toBe('');
      repository.git('reset', '-q', '--hard', BRANCH);
      // Published by somebody else, on top of a change that has not been published.
      await changeRole(KIM.email, 'Owner');
      repository.git('reset', '-q', '--hard', BRANCH);
      const head = repository.git('rev-parse', BRANCH);
      repository.git('checkout', '-q', '-b', 'by-hand');
      commitFile(`tenants/${DEALER}/team.json`, '[]\n');
      repository.git('checkout', '-q', BRANCH);
      repository.git('merge', '-q', '--no-ff', '--no-edit', 'by-hand');
      const lateUndo = await undo(KIM.email, await listOf(KIM.email));
      expect([lateUndo.status, await lateUndo.text()]).toEqual([409, expect.stringContaining('Nothing was undone.')]);
      repository.git('branch', '-qD', 'by-hand');
      repository.git('reset', '-q', '--hard', head);
      commitFile(`tenants/${DEALER}/tenant.ts`, 'export default {};\n');
      const refused = await undo(KIM.email, await listOf(KIM.email));
      expect([refused.status, await refused.text()]).toEqual([
        403,
        expect.stringContaining('Ask the person who looks after your website.'),
      ]);
    } finally {
      repository.git('checkout', '-q', '-f', 'main');
      repository.git('reset', '-q', '--hard', before);
    }
  });

  test('OPS-15 after it was published, a change starts from what is live', async () => {
    const file = await load('team.json');
    file.data[0].role = 'Director';
    await save(KIM.email, { ...file, content: file.data });
    const before = repository.git('rev-parse', 'main');
    repository.git('merge', '-q', '--no-ff', BRANCH, '-m', 'Merge');
    try {
      expect(server.website.branch.changes()).toEqual([]);
      const secondFile = await load('team.json');
      secondFile.data[0].role = 'Owner';
      expect((await save(KIM.email, { ...secondFile, content: secondFile.data })).status).toBe(201);
      expect(repository.git('rev-parse', `${BRANCH}^`)).toBe(repository.git('rev-parse', 'main'));
    } finally {
      repository.git('reset', '-q', '--hard', before);
    }
  });

  test('OPS-15 a post keeps its format, whatever YAML the form writes; markup is refused with the build’s message', async () => {
    const post = await load('blog/first-service.md');
    expect(post.text).toContain('title: "What happens at a first service: all of it"');
    const text =
      '---\ntitle: >-\n  A "first" service:\n  all of it\ndescription: Short.\ndate: "2026-11-12"\ncategory: Motoring Tips\nauthor: ""\nbase: BASE\n---\nWe look at six things.\n';
    const content = text.replace('BASE', post.sha);
    expect((await save(KIM.email, { ...post, content })).status).toBe(201);
    expect(onBranch('blog/first-service.md')).toBe(
      '---\ntitle: A "first" service: all of it\ndescription: Short.\ndate: 2026-11-12\ncategory: Motoring Tips\n---\n\nWe look at six things.',
    );
    const saved = await load('blog/first-service.md');
    const tooLong = await save(KIM.email, { ...saved, content: `${content}${'Long. '.repeat(17_000)}` });
    expect([tooLong.status, tooLong.body.message]).toEqual([413, expect.stringMatching(/the limit is 100 kB/)]);
    const { status, body } = await save(KIM.email, { ...saved, content: `${content}\n<script>alert(1)</script>\n` });
    expect([status, body.message]).toEqual([422, expect.stringMatching(/^Blog posts, line \d+: This /)]);
  });

  test('OPS-15 changed words: keys with dots are a list in the form, and markup in one is refused', async () => {
    const words = [{ key: 'home.search', text: 'Search our cars' }];
    expect((await save(KIM.email, { path: 'text.json', content: words })).status).toBe(201);
    expect(JSON.parse(onBranch('text.json'))).toEqual({ 'home.search': 'Search our cars' });
    const file = await load('text.json');
    expect(file.data).toEqual(words);
    const { status, body } = await save(KIM.email, {
      ...file,
      content: [{ key: 'home.search', text: '<b>Search</b>' }],
    });
    expect([status, body.message]).toEqual([422, expect.stringContaining('This contains markup. Write plain text')]);
  });
});
