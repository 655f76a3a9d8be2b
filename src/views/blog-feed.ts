import { postPath } from '#domain/blog.ts';
import { startOfDay } from '#domain/dates.ts';
import { BLOG_FEED_PATH, BLOG_PATH } from '#domain/routes/public-paths.ts';
import { siteUrl } from '#domain/site-url.ts';
import { element } from '#domain/xml.ts';
import type { Site } from '#site/site.ts';
import { wordsOf } from '#text/wording.ts';

/** Maximum number of posts in the feed. */
const MAX_POSTS = 50;

/** The blog as RSS 2.0, newest first. The channel's date is that of the newest post, so that builds are reproducible. */
export function blogFeed(site: Pick<Site, 'posts' | 'origin' | 'name' | 'locale' | 'text'>): string {
  const words = wordsOf(site.text);
  const dateOf = (day: string): string => startOfDay(day, site.locale.timeZone).toUTCString();
  const posts = site.posts.slice(0, MAX_POSTS);
  const self = { href: siteUrl(site, BLOG_FEED_PATH), rel: 'self', type: 'application/rss+xml' };
  const items = posts.map((post) =>
    element(
      'item',
      {},
      element('title', {}, post.title),
      element('link', {}, siteUrl(site, postPath(post.slug))),
      element('guid', {}, siteUrl(site, postPath(post.slug))),
      element('pubDate', {}, dateOf(post.date)),
      element('category', {}, post.category),
      element('description', {}, post.description),
    ),
  );
  const channel = element(
    'channel',
    {},
    element('title', {}, words('blog.feed_title', { site: site.name })),
    element('link', {}, siteUrl(site, BLOG_PATH)),
    element('description', {}, words('blog.description', { site: site.name })),
    element('language', {}, site.locale.tag.toLowerCase()),
    posts[0] === undefined ? null : element('lastBuildDate', {}, dateOf(posts[0].date)),
    element('atom:link', self),
    ...items,
  );
  const rss = element('rss', { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' }, channel);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${rss.xml}\n`;
}
