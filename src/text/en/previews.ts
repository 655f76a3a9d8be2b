/** Texts of a preview, and responses to the two buttons of its report. */
export const PREVIEW_WORDS = {
  'preview.closed':
    'This is a preview of a website. Open it by the link you were sent. If the link is old, ask for a new one.',
  'preview.bar': 'This is a preview. Nothing you send here reaches anybody.',
  'preview.report': 'See what changes',
  'preview.label': 'About this preview',
  'preview.published':
    '{name} has asked to publish this version. The people who look after the website will put it live.',
  'preview.taken': '{name} has published this version.',
  'preview.asked': 'Thank you, {name}. Your request has been passed on, and nothing is published.',
  'preview.refused': 'This version was not published: {problem}',
  'preview.moved':
    'The live site has changed since this report was made, so this version was not published. Ask for a new preview.',
  'preview.other':
    'This preview has been renewed since you opened the report. Look at the new report below, then decide.',
  'preview.unfinished': 'This version can’t be published yet: some details are still to be filled in.',
  'preview.late':
    'You had the report open for more than two hours, so nothing was sent. Look at it again, then send it: what you typed is still there.',
  'preview.used': 'That was sent already. Nothing was done a second time.',
  'preview.many':
    'Many changes have been asked for here already, so this one was not sent. Tell whoever sent you the link, and ask for a new preview.',
  'preview.unknown': 'Send the commit that is live, or the id of a new decision, taken or refused.',
  'preview.name': 'Enter your name.',
  'preview.sure': 'Tick the box to publish this version.',
  'preview.request': 'Write what should be different.',
} as const;
