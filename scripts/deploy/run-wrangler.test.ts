import { expect, test } from 'vitest';
import { errorText } from './run-wrangler.ts';

const TABLE = 'Attaching additional modules:\n┌──┐\n│ code.mjs │ esm │\n└──┘\nTotal Upload: 1487 KiB';
const RED = '\u001b[31m✘ \u001b[41;31m[\u001b[41;97mERROR\u001b[41;31m]\u001b[0m ';

test('OPS-05 of wrangler’s output, an operator gets only the error message', () => {
  const stderr = `▲ [WARNING] Something else.\n${RED}A request to the Cloudflare API failed.\n\n  planted [code: 500]\n\n  If you think this is a bug, please open an issue at: https://example.invalid\n🪵  Logs were written to "x.log"`;
  expect(errorText({ stderr, stdout: TABLE })).toBe('A request to the Cloudflare API failed.\nplanted [code: 500]');
  expect(errorText({ stderr: '', stdout: `${TABLE}\n${RED}It failed.` })).toBe('It failed.');
});

test('OPS-05 without an error in its output all of it is shown', () => {
  expect(errorText({ stderr: 'killed', stdout: 'Uploading' })).toBe('killed\nUploading');
});
