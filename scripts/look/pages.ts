import { existsSync, globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BLOG_RESERVED } from '#domain/blog.ts';

/**
 * Pages to take pictures of: name → path. A car, a car without photographs and a sold one are found in the built site.
 *
 * @param root the folder of a built site
 */
export async function lookPages(root: string): Promise<{ readonly [page: string]: string }> {
  const cars = (await readdir(join(root, 'cars'))).filter((name) => name.endsWith('.html')).sort();
  const found: { [page: string]: string } = {};
  for (const name of cars) {
    const html = await readFile(join(root, 'cars', name), 'utf8');
    const path = `/cars/${name.slice(0, -'.html'.length)}`;
    if (!html.includes('data-slides')) found['car-no-photos'] ??= path;
    else if (html.includes('schema.org/SoldOut')) found['car-gone'] ??= path;
    else if (html.includes('finance-line') && html.includes('data-next')) found['car'] ??= path;
    if (Object.keys(found).length === 3) break;
  }
  const candidates: readonly (readonly [string, string])[] = [
    ['search', '/search/new-used-and-demo-cars'],
    ['form', '/book-test-drive'],
    ['finance', '/finance'],
    ['finance', '/finance-enquiry'],
    ['trade-in', '/trade-in'],
    ['sign-in', '/sign-in'],
    ['checkout', '/reserve'],
    ['checkout-journey', '/checkout-journey'],
    ['contact', '/contact'],
    ['contact', '/contact-us'],
    ['offers', '/special-offers'],
    ...(await readdir(join(root, 'offers'), { recursive: true }).catch(() => []))
      .filter((name) => name.endsWith('.html'))
      .sort()
      .map((name) => ['offer', `/offers/${name.slice(0, -'.html'.length)}`] as const),
    ['models', '/models'],
    ['model-quote', '/models/get-quote'],
    ...globSync('*/accessories.html', { cwd: root }).map(
      (file) => ['accessories', `/${file.slice(0, -'.html'.length)}`] as const,
    ),
    ['not-found', '/404'],
    ['success', '/success'],
    ['content', '/privacy-policy'],
    ['blocks', '/genuine-service'],
    ['blog', '/blog'],
    ...(await readdir(join(root, 'blog')).catch(() => []))
      .filter((name) => name.endsWith('.html') && !BLOG_RESERVED.includes(name.replace('.html', '')))
      .sort()
      .map((name) => ['post', `/blog/${name.replace('.html', '')}`] as const),
    ['review-feedback', '/review-feedback'],
  ];
  for (const [page, folder] of [
    ['location', '/locations'],
    ['location-contact', '/contact-us'],
    ['team', '/teams'],
    ['model', '/models'],
  ] as const) {
    const names = existsSync(join(root, folder)) ? (await readdir(join(root, folder))).sort() : [];
    const first = names.find((name) => name.endsWith('.html') && name !== 'get-quote.html');
    if (first !== undefined) found[page] = `${folder}/${first.replace('.html', '')}`;
  }
  for (const [page, path] of candidates) if (existsSync(join(root, `${path}.html`))) found[page] ??= path;
  return { home: '/', ...found };
}
