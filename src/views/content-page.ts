import type { ContentPart } from '#site/site-content.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { ContentPage } from '#view-types/content-page.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import { complaintsView } from '#views/blocks.ts';
import { pageHead } from '#views/page-head.ts';
import { pageIntro } from '#views/page-intro.ts';
import { proseParts, sectionsOf } from '#views/prose.ts';
import { questionsOf } from '#views/questions.ts';
import { questionData } from '#views/structured-data.ts';

/** A content page. The complaints page always lists the regulators, even if the dealer has not placed that block (LEGAL-04). */
export function contentPage(input: PageInput, route: RouteOf<'content'>): PageParts<ContentPage> {
  const { site } = input;
  const page = site.routes.pages.find(({ path }) => path === route.content);
  if (!page) throw new Error(`There is no content for ${route.path}.`);
  const words = wordsOf(site.text);
  const { title, description, parts } = page;
  const questions = questionsOf(parts, site, words);
  const needsComplaints = route.path === site.routes.complaint && !hasBlock(parts, 'complaints');
  return {
    head: pageHead(site, route.path, { name: title, description }),
    structuredData: questions.length > 0 ? [questionData(questions)] : [],
    page: {
      intro: pageIntro(words, title),
      sections: sectionsView(parts, words),
      parts: proseParts(parts, input, route),
      complaints: needsComplaints ? complaintsView(input) : null,
    },
  };
}

/** Whether the dealer's text contains a block. */
export const hasBlock = (parts: readonly ContentPart[], name: string): boolean =>
  parts.some((part) => part.kind === 'block' && part.block.name === name);

function sectionsView(parts: readonly ContentPart[], words: Words): ContentPage['sections'] {
  const links = sectionsOf(parts);
  return links.length === 0 ? null : { heading: words('content.sections'), links };
}
