import { describe, expect, test } from 'vitest';
import type { ContentPart } from '#site/site-content.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { aParagraph } from '#tests/builders/prose.ts';
import { aSite } from '#tests/builders/site.ts';
import { contentPage } from './content-page.ts';

const PROSE = { kind: 'prose', nodes: [aParagraph('Words.')], headings: [] } as const;
const COMPLAINTS = { kind: 'block', block: { name: 'complaints', attributes: {} } } as const;
const QUESTIONS = {
  kind: 'questions',
  title: 'Asked often',
  entries: [{ question: 'Open on Sunday?', nodes: [aParagraph('No.')], text: 'No.' }],
} as const;

function page(path: string, parts: readonly ContentPart[], complaint = '/pages/handling-complaint', tradeIn = true) {
  const site = aSite({
    features: { tradeIn },
    routes: {
      complaint: complaint as never,
      pages: [{ path, title: 'About us', description: 'Who we are.', parts }] as never,
    },
  });
  return contentPage(pageInput(site), { kind: 'content', path, file: path, content: path });
}

describe('a content page', () => {
  test('has the dealer’s title', () => {
    const { head, page: contentPageView } = page('/about-us', [PROSE]);
    expect([head.description, contentPageView.intro.title]).toEqual(['Who we are.', 'About us']);
    expect(head.title).toContain('About us');
  });

  test('with three sections or more has a table of contents, which is made from the headings, not from the text', () => {
    const withHeadings = (...titles: string[]) =>
      ({
        kind: 'prose',
        nodes: [aParagraph('Words.')],
        headings: titles.map((title) => ({ id: `part-${title}`, title })),
      }) as const;
    expect(page('/about-us', [withHeadings('A & B'), QUESTIONS, withHeadings('c', 'd')]).page.sections?.links).toEqual([
      { href: '#part-A & B', title: 'A & B' },
      { href: '#part-c', title: 'c' },
      { href: '#part-d', title: 'd' },
    ]);
    expect(page('/about-us', [withHeadings('a', 'b')]).page.sections).toBeNull();
  });

  test('a missing page is a build error', () => {
    const input = pageInput(aSite({ routes: { pages: [] } }));
    const route = { kind: 'content', path: '/none', file: '/none', content: '/none' } as const;
    expect(() => contentPage(input, route)).toThrow('There is no content for /none.');
  });

  test('has structured data for its questions, and for nothing else', () => {
    expect(page('/about-us', [PROSE]).structuredData).toEqual([]);
    expect(JSON.stringify(page('/about-us', [PROSE, QUESTIONS]).structuredData)).toContain('Open on Sunday?');
  });

  test('CONT-01 says nothing about trading in, in structured data either, where no trade-in is valued', () => {
    const faq = { kind: 'block', block: { name: 'faq', attributes: { topic: 'trade-in', title: null } } } as const;
    const complaint = '/pages/handling-complaint';
    expect(JSON.stringify(page('/about-us', [faq], complaint).structuredData)).toContain('valued online');
    expect(page('/about-us', [faq], complaint, false).structuredData).toEqual([]);
  });
});

describe('LEGAL-04 the complaints page', () => {
  test.each<[why: string, path: string, parts: readonly ContentPart[], added: boolean]>([
    ['lists the regulators at its end', '/pages/handling-complaint', [PROSE], true],
    ['lists them once, where the dealer placed the block', '/pages/handling-complaint', [PROSE, COMPLAINTS], false],
    ['other pages do not list them', '/about-us', [PROSE], false],
  ])('%s', (_why, path, parts, isAdded) => {
    expect(page(path, parts).page.complaints !== null).toBe(isAdded);
  });
});
