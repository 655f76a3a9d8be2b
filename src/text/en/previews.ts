/** Texts of a preview, and responses to the two buttons of its report and to the publish workflow. */
export const PREVIEW_WORDS = {
  'preview.closed':
    'This is a preview of a website. Open it with the link you were sent. If the link is old, ask for a new one.',
  'preview.bar': 'This is a preview. Nothing you send here reaches anybody.',
  'preview.report': 'See what changes',
  'preview.label': 'About this preview',
  'preview.publish_requested':
    '{name} has asked to publish this version. The people who look after the website will put it live.',
  'preview.published': '{name} has published this version.',
  'preview.change_requested': 'Thank you, {name}. Your request has been passed on, and nothing is published.',
  'preview.change_refused': 'The change you asked for was not made: {problem}',
  'preview.refused': 'This version was not published: {problem}',
  'preview.live_changed':
    'The live site has changed since this report was made, so this version was not published. Ask for a new preview.',
  'preview.other_report':
    'This preview has been updated since you opened the report. Look at the new report below, then decide.',
  'preview.placeholders': 'This version can’t be published yet: some details are still to be filled in.',
  'preview.expired':
    'You had the report open for more than two hours, so nothing was sent. Look at it again, then send it: what you typed is still there.',
  'preview.used': 'That has already been sent. Nothing was done a second time.',
  'preview.too_many':
    'A lot of changes have already been requested for this preview, so this one was not sent. Tell whoever sent you the link, and ask for a new preview.',
  'preview.unknown': 'Send the commit that is live, or the id of a new decision and its outcome, done or rejected.',
  'preview.no_name': 'Enter your name.',
  'preview.not_confirmed': 'Tick the box to publish this version.',
  'preview.no_request': 'Tell us what you’d like changed.',
} as const;
