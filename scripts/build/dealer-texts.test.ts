import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aTenant, MINIMAL_TENANT } from '#tests/builders/tenant.ts';
import { dealerTexts } from './dealer-texts.ts';

test('TEN-01 a text that the site’s own dealership has is named once, where it is written', () => {
  const [dealership] = MINIMAL_TENANT.dealerships;
  const texts = dealerTexts(
    aTenant({
      text: { 'tag.new': 'Of the site', 'tag.sold': 'Replaced' },
      dealerships: [
        { id: 72, slug: 'other', name: 'Other', config: { text: { 'tag.new': 'Of the other' } } },
        { ...dealership, config: { text: { 'tag.sold': 'Own' } } },
      ],
      dealership_id: 71,
    }),
  );
  const places = texts.filter(({ where }) => where.includes('text')).map(({ where, text }) => [where, text]);
  expect(places.sort()).toEqual([
    ['dealerships[0].config.text.tag.new', 'Of the other'],
    ['dealerships[1].config.text.tag.sold', 'Own'],
    ['text.tag.new', 'Of the site'],
  ]);
});

test('every visible text is named by its field, or by its file and first line', () => {
  const dir = mkdtempSync(join(tmpdir(), 'caryard-texts-'));
  try {
    mkdirSync(join(dir, 'pages'));
    mkdirSync(join(dir, 'blog'));
    writeFileSync(
      join(dir, 'pages/loans.md'),
      '---\r\ntitle: Loans\r\n---\r\n\r\nOne line\r\nand its next.\r\n \r\nTwo.\r\n',
    );
    writeFileSync(join(dir, 'blog/first.md'), 'A post.');
    writeFileSync(join(dir, 'pages/notes.txt'), 'Nobody reads this.');
    const tenant = aTenant(
      {
        offers: [
          { id: 1, name: 'Elsewhere', description: 'B', excluded_website_ids: [7001] },
          { id: 2, name: 'A', description: 'B' },
        ],
        legal: { comparisonWarning: 'The law speaks.', stateNotes: [{ state: 'QLD', text: 'In our words.' }] },
        private: { leads: { destinations: [{ kind: 'email', to: 'lead@least.example' }] } },
      },
      { dir },
    );
    const texts = dealerTexts(tenant);
    expect(texts.filter(({ page }) => page)).toEqual([
      { file: 'blog/first.md', where: 'blog/first.md:1', text: 'A post.', page: true },
      { file: 'pages/loans.md', where: 'pages/loans.md:1', text: '--- title: Loans ---', page: true },
      { file: 'pages/loans.md', where: 'pages/loans.md:5', text: 'One line and its next.', page: true },
      { file: 'pages/loans.md', where: 'pages/loans.md:8', text: 'Two.', page: true },
    ]);
    const fields = texts.filter(({ page }) => !page);
    expect(fields).toContainEqual({ file: 'tenants/least/tenant.ts', where: 'offers[1].name', text: 'A', page: false });
    expect(fields.filter(({ text }) => text === 'Elsewhere')).toEqual([]);
    expect(fields).toContainEqual(expect.objectContaining({ where: 'locations[0].address.city', text: 'Ipswich' }));
    expect(fields).toContainEqual(
      expect.objectContaining({ where: 'legal.stateNotes[0].text', text: 'In our words.' }),
    );
    expect(fields.filter(({ text }) => /law speaks|lead@/.test(text))).toEqual([]);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
