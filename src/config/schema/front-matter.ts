import * as z from 'zod';
import { day, optionalText, text } from '#config/schema/fields.ts';
import { BLOG_CATEGORIES } from '#domain/blog.ts';

/** Fields above the text of a content page. `readContentPage` checks their values. */
export const PageFrontMatterSchema = z.strictObject({
  title: text().describe('Title of the page, in search results and above the text.'),
  description: text().describe('One or two sentences for search results.'),
  path: optionalText('Address of the page, if it is not the name of the file.'),
});

/** Fields above the text of a blog post. `readBlogPost` checks their values. */
export const PostFrontMatterSchema = z.strictObject({
  title: text().describe('Title of the post.'),
  description: text().describe('One or two sentences, shown in the list of posts and in search results.'),
  date: day().describe('Date of the post; it is published from that day on.'),
  category: z.enum(BLOG_CATEGORIES).describe('Category of the post.'),
  picture: optionalText('Picture above the text, from your own pictures.'),
  picture_alt: optionalText('What the picture shows, for people who cannot see it; required with a picture.'),
  author: optionalText('Who wrote it.'),
});

/** The names of all fields of a front matter, and of those that must be given. */
export function frontMatterNames(schema: typeof PageFrontMatterSchema | typeof PostFrontMatterSchema) {
  const fields = Object.entries(schema.shape);
  const required = fields.filter(([, field]) => !field.safeParse(undefined).success);
  return { known: fields.map(([name]) => name), required: required.map(([name]) => name) };
}
