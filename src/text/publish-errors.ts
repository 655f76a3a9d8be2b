/** Reasons why a requested version was not published, shown in the preview's report. */
export const PUBLISH_ERRORS = {
  superseded: 'A newer version has been prepared since. Look at its report, then decide again.',
  moved: 'The live site has changed since this report was made. Ask for a new preview.',
  draft: 'It is still being worked on. You will be asked again when it is ready.',
  conflict:
    'It no longer fits the live site, which has changed in the same places. Whoever prepared it has to update it first.',
  checks: 'One of its checks has failed. Whoever prepared it has to look at it first.',
  missing: 'The preview of another dealer it changes is missing. Whoever prepared it has to make that one first.',
  operator:
    'It also removes a dealer, or changes more than a report can show. The people who look after the website have to publish it.',
  manual:
    'Somebody has put another version of the live site in place by hand, and publishing would undo that. Ask the people who look after the website.',
  closed: 'It was withdrawn by whoever prepared it.',
} as const;
