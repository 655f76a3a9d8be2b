import { describe, expect, test } from 'vitest';
import { pagesOf, SITES, samplePages, siteOf, visibleText } from './built-site.ts';
import { markupFaults } from './markup-faults.ts';

describe.each(SITES)('markup of %s', (site) => {
  test('every page kind is valid HTML', async () => {
    const problems: string[] = [];
    for (const page of samplePages(site))
      problems.push(...(await markupFaults(page)).map((fault) => `${page.file}:${fault}`));
    expect([...new Set(problems)].slice(0, 30)).toEqual([]);
  });

  test('every page has title, description, one H1, canonical URL and language', () => {
    const faults: string[] = [];
    for (const { file, html } of pagesOf(site)) {
      const missing = [
        !/<html[^>]*\slang="en-(AU|NZ|US)"/.test(html) && 'lang',
        !/<title>[^<]{5,}<\/title>/.test(html) && 'title',
        (html.match(/<h1[\s>]/g) ?? []).length !== 1 && 'one h1',
        file !== '/404.html' &&
          !/<link rel="canonical" href="https:\/\/[^"]+[^/"]"|<link rel="canonical" href="https:\/\/[^"/]+\/?"/.test(
            html,
          ) &&
          'canonical',
        !/<meta name="description" content="[^"]{20,}"/.test(html) && 'description',
      ].filter(Boolean);
      if (missing.length > 0) faults.push(`${file}: ${missing.join(', ')}`);
    }
    expect(faults.slice(0, 20)).toEqual([]);
  });

  // A dealer's badge grows from its corner over the photo, with nothing beside it.
  test('CARD-01 every picture has a width and height, so that the layout does not shift when it loads', () => {
    const faults = samplePages(site).flatMap(({ file, html }) =>
      (html.match(/(?<!card-tag"[^>]*>)<img\s[^>]*>/g) ?? [])
        .filter((img) => !/\swidth="\d+"/.test(img) || !/\sheight="\d+"/.test(img))
        .map((img) => `${file}: ${img.slice(0, 120)}`),
    );
    expect(faults.slice(0, 10)).toEqual([]);
  });

  test('the first link of every page skips to its content', () => {
    const faults = pagesOf(site).filter(({ html }) => {
      const [, link = '', words = ''] = /<body[\s\S]*?<a\s([^>]*)>([^<]*)</.exec(html) ?? [];
      const [, anchor] = /href="#([\w-]+)"/.exec(link) ?? [];
      return !/^skip to/i.test(words.trim()) || anchor === undefined || !html.includes(`id="${anchor}"`);
    });
    expect(faults.slice(0, 5).map(({ file }) => file)).toEqual([]);
  });

  test('titles differ between pages', () => {
    const titles = new Map<string, string[]>();
    for (const { file, html } of pagesOf(site)) {
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
      const canonical = /<link rel="canonical" href="https:\/\/[^"/]+(\/[^"?]+)/.exec(html)?.[1];
      if (canonical && !file.startsWith(`${canonical}.`) && !file.startsWith(`${canonical}/`)) continue; // a copy of another page
      titles.set(title, [...(titles.get(title) ?? []), file]);
    }
    const shared = [...titles].filter(
      ([, files]) => files.length > 1 && !files.every((file) => file.startsWith('/cars/')),
    );
    expect(shared.slice(0, 10)).toEqual([]);
  });

  test('no placeholder values in the text', () => {
    const placeholder = /\b(undefined|NaN|\[object Object\])\b|https:\/\/undefined|>null</;
    const faults = pagesOf(site).flatMap(({ file, html }) => {
      const text = visibleText(html);
      const match = placeholder.exec(text) ?? /="(undefined|NaN|\[object Object\])"/.exec(html);
      return match ? [`${file}: ${match[0]}`] : [];
    });
    expect(faults.slice(0, 10)).toEqual([]);
  });

  test('the footer of every page contains the trader and its licence', async () => {
    const { legal, dealership } = await siteOf(site);
    const registered = [legal.tradingName, legal.abn, dealership.phone, ...legal.licences.map(({ number }) => number)];
    const faults = pagesOf(site).flatMap(({ file, html }) => {
      const footer = visibleText(/<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? '');
      return registered
        .filter((value) => value !== null && !footer.includes(value))
        .map((value) => `${file}: ${value}`);
    });
    expect(faults.slice(0, 5)).toEqual([]);
  });
});
