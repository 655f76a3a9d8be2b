import { HtmlValidate } from 'html-validate';
import type { BuiltPage } from './built-site.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    'no-inline-style': 'error',
    'long-title': 'off', // the length of a car's name cannot be changed
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off', // rendered by React and Astro, never visible
    'attr-quotes': 'off',
    'void-style': 'off',
    'no-raw-characters': 'off', // `&` in attribute values is valid HTML
    'tel-non-breaking': 'off',
    'valid-autocomplete': 'error',
    'no-unknown-elements': ['error', { include: [], exclude: ['astro-island', 'astro-slot', '/^[a-z]+-[a-z-]+$/'] }],
    'require-sri': 'off', // every script is our own, from the same origin
    'prefer-native-element': 'error',
  },
});

/** Faults of a page's markup: line, rule and message. */
export async function markupFaults({ file, html }: BuiltPage): Promise<string[]> {
  const { results } = await validator.validateString(html, file);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `${line} ${ruleId}: ${message}`),
  );
}
