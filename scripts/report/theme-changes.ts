import type { Theme, ThemeColours } from '#site/site.ts';
import { fill } from '#text/fill.ts';
import {
  APPEARANCE,
  APPEARANCE_OF,
  APPEARANCE_WORDS,
  COLOUR_WORDS,
  DARK_COLOURS,
  IN_DARK_MODE,
  YES_NO,
} from '#text/report-words.ts';
import type { Cause, Value } from './causes.ts';

/**
 * Describes changes of colours, fonts and layout. Page views do not show them, because a view only contains names of style sheets and layouts.
 *
 * @param before null = it was not saved
 */
export function withThemeChanges(causes: readonly Cause[], before: Theme | null, after: Theme | null): Cause[] {
  const index = causes.findIndex(({ topic }) => topic === APPEARANCE);
  const cause = causes[index];
  if (cause === undefined || before === null || after === null) return [...causes];
  const colours = [...colourChanges(before.light, after.light, (words) => words), ...darkChanges(before, after)];
  const fonts = changed([
    [APPEARANCE_WORDS.heading, fontName(before.fonts.heading), fontName(after.fonts.heading)],
    [APPEARANCE_WORDS.body, fontName(before.fonts.body), fontName(after.fonts.body)],
  ]);
  const settings = (keys: readonly (keyof Theme & keyof typeof APPEARANCE_WORDS)[]): Value[] =>
    changed(keys.map((key) => [APPEARANCE_WORDS[key], String(before[key]), String(after[key])]));
  const style = settings(['headings', 'radius', 'density', 'card']);
  const layout = settings(['header', 'list', 'phoneList', 'carPage', 'locationPage', 'sections', 'hero']);
  const values = [...colours, ...fonts, ...style, ...layout];
  if (values.length === 0) return [...causes];
  const topic =
    values.length === colours.length
      ? APPEARANCE_OF.colours
      : values.length === fonts.length
        ? APPEARANCE_OF.fonts
        : values.length === layout.length
          ? APPEARANCE_OF.layout
          : APPEARANCE;
  return causes.with(index, { ...cause, topic, values, moreValues: 0 });
}

function darkChanges({ dark: oldColours }: Theme, { dark: newColours }: Theme): Value[] {
  if (oldColours !== null && newColours !== null)
    return colourChanges(oldColours, newColours, (words) => fill(IN_DARK_MODE, { colour: words }));
  const yesOrNo = (dark: ThemeColours | null): string => (dark === null ? YES_NO.no : YES_NO.yes);
  return changed([[DARK_COLOURS, yesOrNo(oldColours), yesOrNo(newColours)]]);
}

const colourChanges = (
  oldColours: ThemeColours,
  newColours: ThemeColours,
  subjectOf: (words: string) => string,
): Value[] =>
  changed(
    Object.entries(COLOUR_WORDS).map(([key, words]) => [
      subjectOf(words),
      oldColours[key as keyof ThemeColours],
      newColours[key as keyof ThemeColours],
    ]),
  );

const changed = (comparisons: readonly (readonly [subject: string, before: string, after: string])[]): Value[] =>
  comparisons.flatMap(([subject, before, after]) => (before === after ? [] : [{ subject, before, after }]));

/** `instrument-sans` as a display name. */
const fontName = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
