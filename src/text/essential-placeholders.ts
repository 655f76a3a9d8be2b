import type { WordKey } from '#text/wording.ts';

/** Codes, links and numbers that a text is there for: without them, it leaves its reader with nothing to do. */
export const ESSENTIAL_PLACEHOLDERS: { readonly [key in WordKey]?: readonly string[] } = {
  'message.code.sms': ['code'],
  'message.code.text': ['code'],
  'message.test_drive.link': ['link'],
  'message.held.link': ['link'],
  'message.reach_by_phone': ['phone'],
  'message.reach_by_page': ['page'],
  'account.delete_lead': ['contact'],
  'account.delete_lead_unsaved': ['contact'],
  'account.deleted': ['contact'],
};
