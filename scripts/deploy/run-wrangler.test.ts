import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorText, wrangler } from './run-wrangler.ts';

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

test.skipIf(!existsSync('/dev/full'))(
  'OPS-05 a message of wrangler about a full disk is followed by which disk it is, and what to do',
  async () => {
    const env = {
      WRANGLER_OUTPUT_FILE_PATH: '/dev/full',
      CLOUDFLARE_API_TOKEN: 'a-token',
      CLOUDFLARE_ACCOUNT_ID: '0123456789abcdef0123456789abcdef',
      CLOUDFLARE_API_BASE_URL: 'http://127.0.0.1:9',
    };
    const failing = wrangler(['d1', 'list'], { label: 'The upload', env, log: () => undefined });
    await expect(failing).rejects.toThrow(
      /^The upload failed\.\n[\s\S]*ENOSPC[\s\S]*\nThe disk with "[\s\S]* is full\. Make room/,
    );
  },
);
