import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { anEditServer, aRepository, DEALER, KIM, SAM } from '#tests/builders/edited-website.ts';

const BRANCH = `edit/${DEALER}/website`;
/** Checkouts and sites of the preview; fixed, so that a second run builds only what has changed. */
const WORK = '.caryard/t/edit';

/** Scrolls by wheel until an element is in view: the form renders nothing that is far outside the viewport. */
async function wheelTo(page: Page, element: Locator): Promise<void> {
  await page.mouse.move(195, 600);
  await expect(async () => {
    await page.mouse.wheel(0, 250);
    await expect(element).toBeInViewport({ timeout: 500 });
  }).toPass();
}

/** Scrolls to an element that may be above or below: the form also scrolls by itself. */
async function scrollTo(page: Page, element: Locator): Promise<void> {
  await page.mouse.move(195, 600);
  let attempts = 0;
  await expect(async () => {
    attempts += 1;
    if ((await element.count()) > 0) await element.scrollIntoViewIfNeeded({ timeout: 1000 });
    else await page.mouse.wheel(0, attempts % 20 < 10 ? 250 : -250);
    await expect(element).toBeInViewport({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

/** The whole page as a screen reader reads it. */
const ariaText = (page: Page): Promise<string> => page.locator('body').ariaSnapshot();
/** What our labels must not contain: the editor's own names, or names from the file. */
const FOREIGN = /_default|\bassets?\b|\blocale\b|\bslug\b|\bnull\b|Live Site|Creating Files|[a-z]_[a-z]/i;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('OPS-15 from Saturday’s hours changed on a phone to the commit and the preview’s report', async ({ page }) => {
  test.setTimeout(240_000); // two builds, and one of the editor's scripts
  const repository = aRepository();
  const server = await anEditServer(repository.folder, () => ({ [DEALER]: [KIM] }), WORK);
  const externalRequests: string[] = [];
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(server.origin))
      externalRequests.push(request.url());
  });
  try {
    await page.goto(`${server.origin}/_edit/?pass=${server.accessToken(KIM.email)}`);
    await page.getByRole('link', { name: 'Change opening hours' }).click();
    await page.getByRole('button', { name: 'Expand', exact: true }).click();
    const contact = page.getByRole('group', { name: /Phone and hours/ });
    await contact.getByRole('button', { name: 'Expand', exact: true }).first().click();
    const list = contact.getByRole('group', { name: /Opening hours/ });
    const day = list.getByText('Saturday', { exact: true });
    await wheelTo(page, day);
    const saturday = list
      .getByRole('group')
      .filter({ has: page.getByText('Saturday', { exact: true }) })
      .last();
    await saturday.getByRole('button', { name: 'Expand', exact: true }).click();
    const closes = list.getByRole('group', { name: /Closes/ }).locator('input');
    await wheelTo(page, closes);
    await closes.fill('13:00');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    const phone = contact.getByRole('textbox', { name: 'Phone' });
    await wheelTo(page, phone);
    await phone.fill('call us');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(contact.getByText('This is not a phone number. Use digits and spaces')).toBeVisible();
    expect(repository.git('branch', '--list', BRANCH)).toBe('');
    await phone.fill('03 5550 7700');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => repository.git('branch', '--list', BRANCH)).not.toBe('');
    const lines = repository.git('diff', '--unified=0', '--no-color', 'main', BRANCH).match(/^[+-] .*$/gm);
    expect(lines?.map((line) => line.replace(/\s+/g, ' '))).toEqual(['- "close": "16:00"', '+ "close": "13:00"']);
    expect(repository.git('log', '-1', '--format=%an: %s', BRANCH)).toBe('Kim Lee: Change Locations and opening hours');

    await page.getByRole('link', { name: 'Saved changes and preview' }).click();
    await page.getByRole('link', { name: 'What changes on the website' }).click({ timeout: 180_000 });
    await expect(page.getByRole('main')).toContainText(/Opening hours.*Sat.*9am - 4pm.*9am - 1pm/s);
    await page.goBack();
    await page.getByRole('button', { name: 'Undo the last change' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Undo: Change Locations' })).toBeVisible();
    expect(repository.git('diff', 'main', BRANCH)).toBe('');
    expect({ externalRequests, errors }).toEqual({ externalRequests: [], errors: [] });
  } finally {
    await server.stop();
    rmSync(repository.folder, { recursive: true, force: true });
  }
});

test('OPS-15 the back link leaves the form, by touch and by keyboard, and covers no part of it', async ({ page }) => {
  const repository = aRepository();
  const server = await anEditServer(repository.folder, () => ({ [DEALER]: [KIM] }));
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const back = page.getByRole('link', { name: 'Saved changes and preview' });
  try {
    await page.goto(`${server.origin}/_edit/?pass=${server.accessToken(KIM.email)}`);
    for (const [width, goBack] of [
      [390, () => back.tap()],
      [1280, () => back.click()],
      [390, () => back.press('Enter')],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await expect(page.getByText('Words on the site')).toBeVisible();
      expect(await ariaText(page)).not.toMatch(FOREIGN);
      await page.getByText('Team', { exact: true }).click();
      await page.getByRole('button', { name: 'Cancel Editing' }).click({ trial: true });
      expect(await ariaText(page)).not.toMatch(FOREIGN);
      await goBack();
      await expect(page.getByRole('heading', { name: 'Saved changes' })).toBeVisible();
      expect(page.context().pages()).toHaveLength(1);
    }
    expect(errors).toEqual([]);
  } finally {
    await server.stop();
    rmSync(repository.folder, { recursive: true, force: true });
  }
});

test('OPS-15 two people at once on a phone: a stale page is refused, shows the newer values and keeps what was typed', async ({
  page,
  browser,
}) => {
  const repository = aRepository();
  const server = await anEditServer(repository.folder, () => ({ [DEALER]: [KIM, SAM] }));
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const sam = await (await browser.newContext(phone)).newPage();
  const save = (editor: Page) => editor.getByRole('button', { name: 'Save', exact: true }).click();
  const unsavedList = sam.getByRole('complementary');
  const open = async (editor: Page) => {
    const entry = editor.getByRole('group', { name: /Team/ }).getByRole('button', { name: 'Expand', exact: true });
    await entry.click();
  };
  try {
    for (const [editor, email] of [
      [page, KIM.email],
      [sam, SAM.email],
    ] as const) {
      await editor.goto(`${server.origin}/_edit/?pass=${server.accessToken(email)}`);
      await editor.goto(`${server.origin}/_edit/form/#/collections/_singletons/entries/team`);
      await open(editor);
    }
    await page.getByRole('textbox', { name: 'Role' }).fill('Director');
    await sam.getByRole('textbox', { name: 'Phone' }).fill('03 5550 0000');
    await save(page);
    await expect(page.getByText('Saved. It goes live when it is published.')).toBeVisible();
    await save(sam);
    await expect(sam.getByText(/Kim Lee changed this page at \d\d:\d\d, after you had opened it/)).toBeVisible();
    await sam.reload();
    await expect(unsavedList).toContainText('Typed and not saved: Team');
    await expect(unsavedList).toContainText('03 5550 0000');
    await open(sam);
    await expect(sam.getByRole('textbox', { name: 'Role' })).toHaveValue('Director');
    await expect(sam.getByRole('textbox', { name: 'Phone' })).toHaveValue('03 5550 7702');

    // The access token expires while Sam types, then Sam opens a new link in another tab.
    await sam.getByRole('textbox', { name: 'Phone' }).fill('03 5550 1111');
    await sam.context().clearCookies();
    await save(sam);
    await expect(sam.getByText('Your link has expired. Open a new one in another tab')).toBeVisible();
    const other = await sam.context().newPage();
    await other.goto(`${server.origin}/_edit/?pass=${server.accessToken(SAM.email)}`);
    await other.close();
    await sam.getByRole('button', { name: 'OK' }).click();

    // The server is restarting.
    await sam.context().setOffline(true);
    await save(sam);
    await expect(sam.getByText('The server cannot be reached just now. Your text stays in the form')).toBeVisible();
    await sam.context().setOffline(false);
    await sam.getByRole('button', { name: 'OK' }).click();
    await save(sam);
    const savedFile = () => repository.git('show', `${BRANCH}:tenants/${DEALER}/team.json`);
    await expect.poll(savedFile).toContain('03 5550 1111');
    expect(savedFile()).toContain('Director');
    await unsavedList.getByRole('button', { name: 'Remove this list' }).click();
    await expect(unsavedList).not.toContainText('Typed and not saved');
  } finally {
    await sam.context().close();
    await server.stop();
    rmSync(repository.folder, { recursive: true, force: true });
  }
});

test('OPS-15 a photo of 20 MB is refused in the form, with the limit, before anything is sent; a smaller one is saved', async ({
  page,
}) => {
  const repository = aRepository();
  const server = await anEditServer(repository.folder, () => ({ [DEALER]: [KIM] }));
  const pictures = mkdtempSync(join(tmpdir(), 'caryard-edit-pictures-'));
  const sizes: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/contents')) sizes.push(request.postDataBuffer()?.length ?? 0);
  });
  const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#777777' } })
    .jpeg()
    .toBuffer();
  const photo = page.getByRole('group', { name: /Photo/ });
  const dialog = page.getByRole('dialog', { name: 'Select Image' });
  const choose = async (name: string, size: number): Promise<void> => {
    const browse = photo.getByRole('button', { name: 'Browse' });
    await scrollTo(page, browse);
    await browse.click();
    // A file on the disk: a browser that gets 20 MB from the test takes half a minute to read them.
    const file = join(pictures, name);
    writeFileSync(file, Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]));
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog.getByRole('option', { name, selected: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Insert' }).click();
  };
  try {
    await page.goto(`${server.origin}/_edit/?pass=${server.accessToken(KIM.email)}`);
    await page.goto(`${server.origin}/_edit/form/#/collections/_singletons/entries/team`);
    await page.getByRole('group', { name: /Team/ }).getByRole('button', { name: 'Expand', exact: true }).click();
    await choose('yard.jpg', 20_000_000);
    const refusal = page.getByRole('alertdialog');
    await expect(refusal).toContainText(/exceeds the maximum size of \W*10\W*MB.* reduce the size/);
    await expect(refusal).toContainText('yard.jpg');
    await refusal.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    expect(sizes).toEqual([]);
    await choose('priya.jpg', 20_000);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved. It goes live when it is published.')).toBeVisible();
    const stored = repository.git('ls-tree', '-r', '--name-only', BRANCH, `tenants/${DEALER}/pictures`);
    expect(stored).toBe(`tenants/${DEALER}/pictures/priya.jpg`);
    expect(Math.max(...sizes)).toBeLessThan(100_000);
  } finally {
    await server.stop();
    rmSync(pictures, { recursive: true, force: true });
    rmSync(repository.folder, { recursive: true, force: true });
  }
});

test('OPS-15 everything that staff maintain can be changed in the form on a phone: holidays, offers, a person, words, the home page, a post, a page', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const repository = aRepository();
  const server = await anEditServer(repository.folder, () => ({ [DEALER]: [KIM] }));
  const stored = (path: string): string => repository.git('show', `${BRANCH}:tenants/${DEALER}/${path}`);
  const open = async (path: string): Promise<void> => {
    await page.goto(`${server.origin}/_edit/form/#/collections/${path}`);
  };
  const add = (noun: string) => page.getByRole('button', { name: new RegExp(`^Add \\W?${noun}\\W?$`) }).click();
  const type = async (label: string, text: string): Promise<void> => {
    const field = page.getByRole('textbox', { name: label, exact: true });
    await scrollTo(page, field);
    await field.fill(text);
  };
  const choose = async (label: string, option: string): Promise<void> => {
    const field = page.getByRole('combobox', { name: label });
    await scrollTo(page, field);
    await field.click();
    await page.getByRole('option', { name: option }).click();
  };
  const save = async (): Promise<void> => {
    // The message of the save before may still be visible.
    const response = page.waitForResponse((response) => /\/contents$/.test(new URL(response.url()).pathname));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await response).ok()).toBe(true);
    await expect(page.getByText('Saved. It goes live when it is published.').last()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  };
  try {
    await page.goto(`${server.origin}/_edit/?pass=${server.accessToken(KIM.email)}`);

    await open('_singletons/entries/holidays');
    await add('Holiday');
    await choose('Holiday', 'Boxing Day');
    await page.getByRole('radio', { name: 'Open', exact: true }).check();
    await type('Opens', '10:00');
    await type('Closes', '14:00');
    await save();
    expect(JSON.parse(stored('holidays.json')).at(-1)).toEqual({
      holiday: 'boxing_day',
      status: 'Open',
      start_hour: '10:00',
      end_hour: '14:00',
    });

    await open('_singletons/entries/offers');
    await add('Offer');
    await type('Name', 'Free first service');
    await page.getByRole('spinbutton', { name: 'Number' }).fill('1');
    await type('Description', 'With any used car.');
    await type('Conditions', 'Until stock runs out.');
    await type('Starts', '2026-12-01T09:00');
    await type('Ends', '2026-12-24T17:00');
    await save();
    // The times of the browser's own time zone.
    expect(JSON.parse(stored('offers.json'))).toEqual([
      {
        ...{
          id: 1,
          name: 'Free first service',
          description: 'With any used car.',
          disclaimer: 'Until stock runs out.',
        },
        ...{ from: '2026-12-01T09:00:00+10:00', until: '2026-12-24T17:00:00+10:00' },
      },
    ]);

    await open('_singletons/entries/team');
    await add('Person');
    await type('Name', 'Jo Park');
    await type('Role', 'Workshop Manager');
    await page.getByRole('radio', { name: 'Gum Street Cars' }).check();
    await save();
    expect(JSON.parse(stored('team.json'))[1]).toEqual({
      name: 'Jo Park',
      role: 'Workshop Manager',
      location: 'geelong',
    });

    await open('_singletons/entries/text');
    await add('Wording');
    await choose('Text on the site', 'home.search');
    await type('Your words', 'Search our cars');
    await save();
    expect(JSON.parse(stored('text.json'))).toEqual({ 'home.search': 'Search our cars' });
    // A part that was just created is opened again from the list, where the editor still has its own copy.
    await page.getByText('Words on the site', { exact: true }).click();
    await page.getByRole('button', { name: 'Expand', exact: true }).click();
    await type('Your words', 'Find your car');
    await save();
    await expect.poll(() => stored('text.json')).toContain('Find your car');

    await open('_singletons/entries/home');
    await page.reload(); // what is unsaved is listed when the form is loaded
    await expect(page.getByRole('complementary')).not.toContainText('Typed and not saved');
    await type('Headline', 'Geelong’s used cars');
    await save();
    expect(JSON.parse(stored('home.json'))).toMatchObject({ headline: 'Geelong’s used cars' });

    await open('blog/new');
    await type('Title', 'Five things to check: tyres first');
    await type('Description', 'Before a long trip.');
    await type('Date', '2026-11-20');
    await page.getByRole('radio', { name: 'Motoring Tips' }).check();
    await type('Text', 'Look at the tread.');
    await save();
    expect(stored('blog/five-things-to-check-tyres-first.md')).toBe(
      '---\ntitle: Five things to check: tyres first\ndescription: Before a long trip.\ndate: 2026-11-20\ncategory: Motoring Tips\n---\n\nLook at the tread.',
    );

    await open('pages/new');
    await type('Title', 'Our workshop');
    await type('Description', 'What it does.');
    await type('Text', '## Hours\n\nBy appointment.');
    await save();
    expect(stored('pages/our-workshop.md')).toBe(
      '---\ntitle: Our workshop\ndescription: What it does.\n---\n\n## Hours\n\nBy appointment.',
    );
  } finally {
    await server.stop();
    rmSync(repository.folder, { recursive: true, force: true });
  }
});
