import * as z from 'zod';
import { EDIT_MESSAGES } from '#text/edit-words.ts';
import { fill } from '#text/fill.ts';
import { decodedPath } from '../static-site.ts';
import { type DealerWebsite, Refusal } from './dealer-website.ts';
import type { Person } from './git-store.ts';

/**
 * The calls of Gitea's API that the editor makes, for the files of one dealer: https://docs.gitea.com/api/next. Paths are relative to the
 * dealer's folder. Author, date and message of a commit are ours, whatever is sent.
 */

/** A response: JSON, or the bytes of a picture. */
export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
}

const SaveSchema = z.object({
  files: z
    .array(
      z.object({
        operation: z.enum(['create', 'update', 'delete']),
        path: z.string().max(300),
        content: z.string().optional(),
        sha: z.string().optional(),
        from_path: z.string().max(300).optional(),
      }),
    )
    .min(1)
    .max(50),
});

/** The repository as the form calls it. Browsers keep its files by their hashes, so another format of `toEditor` needs another name. */
export const FORM_REPOSITORY = 'website-2';
/** The version of Gitea whose calls these are. */
const VERSION = '1.24.0';

/**
 * Handles a call of the editor, which speaks the API of a Git server (Gitea), for one person: reads and saves files of one dealer. Unknown
 * calls get 404.
 */
export async function callApi(
  website: DealerWebsite,
  person: Person,
  call: { readonly method: string; readonly path: string; readonly body: unknown },
): Promise<ApiResponse> {
  const { method, path, body } = call;
  const own = `/repos/${website.options.name}/${FORM_REPOSITORY}`;
  if (path === '/version') return good({ version: VERSION });
  if (path === '/settings/api') return good({ default_paging_num: 50 });
  if (path === '/user') return good({ id: 1, login: person.email, full_name: person.name, email: person.email });
  if (path !== own && !path.startsWith(`${own}/`)) return refused(404, 'There is nothing here.');
  const rest = path.slice(own.length);
  if (method === 'GET' && rest === '')
    return good({ default_branch: website.options.change, permissions: { pull: true, push: true } });
  if (method === 'GET' && rest.startsWith('/branches/')) {
    const head = website.head();
    return good({ name: website.options.change, commit: { id: head, message: head } });
  }
  if (method === 'GET' && rest.startsWith('/git/trees/'))
    return good({ tree: website.files().map((file) => ({ ...file, type: 'blob' })), truncated: false });
  if (method === 'GET' && rest === '/commits') return good([]);
  if (method === 'POST' && rest === '/file-contents') return contents(website, body);
  const media = /^\/media\/[^/]+\/(.+)$/.exec(rest)?.[1];
  if (method === 'GET' && media !== undefined) {
    const path = decodedPath(media);
    const bytes = path === null ? null : website.read(path);
    return bytes === null ? refused(404, 'There is nothing here.') : good(bytes);
  }
  return method === 'POST' && rest === '/contents'
    ? save(website, person, body)
    : refused(404, 'There is nothing here.');
}

const good = (body: unknown): ApiResponse => ({ status: 200, body });

/** An error response with a sentence for the person. */
export const refused = (status: number, message: string): ApiResponse => ({ status, body: { message } });

const FilesSchema = z.object({ files: z.array(z.string()) });

function contents(website: DealerWebsite, body: unknown): ApiResponse {
  const read = FilesSchema.safeParse(body);
  if (!read.success) return refused(422, z.prettifyError(read.error));
  const { files } = read.data;
  const texts = new Map([...website.readAll(files)].map(([path, bytes]) => [path, bytes.toString('base64')]));
  return good(
    files.map((path) => {
      const content = texts.get(path);
      return content === undefined ? null : { path, encoding: 'base64', content };
    }),
  );
}

async function save(website: DealerWebsite, person: Person, body: unknown): Promise<ApiResponse> {
  const read = SaveSchema.safeParse(body);
  if (!read.success) return refused(422, fill(EDIT_MESSAGES.unreadable, { why: z.prettifyError(read.error) }));
  const at = new Date();
  try {
    const { commit, files } = await website.save(
      read.data.files.map(({ operation, path, content, sha, from_path }) => ({
        ...{ operation, path, sha: sha ?? null, fromPath: from_path ?? null },
        content: Buffer.from(content ?? '', 'base64'),
      })),
      person,
      at,
    );
    return { status: 201, body: { commit: { sha: commit, created: at.toISOString() }, files } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refused(error.status, error.message);
  }
}
