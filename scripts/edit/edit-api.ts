import * as z from 'zod';
import { EDIT_MESSAGES } from '#text/edit-words.ts';
import { fill } from '#text/fill.ts';
import { decodedPath } from '../static-site.ts';
import { type DealerWebsite, RejectedEdit } from './dealer-website.ts';
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

/**
 * The repository as the form calls it. Browsers cache its files by their hashes: change this name whenever the format in which the form gets
 * them (`toEditor` in edit-data.ts) changes.
 */
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
  const repositoryPath = `/repos/${website.options.name}/${FORM_REPOSITORY}`;
  if (path === '/version') return ok({ version: VERSION });
  if (path === '/settings/api') return ok({ default_paging_num: 50 });
  if (path === '/user') return ok({ id: 1, login: person.email, full_name: person.name, email: person.email });
  if (path !== repositoryPath && !path.startsWith(`${repositoryPath}/`))
    return errorResponse(404, 'There is nothing here.');
  const endpoint = path.slice(repositoryPath.length);
  if (method === 'GET' && endpoint === '')
    return ok({ default_branch: website.options.changeName, permissions: { pull: true, push: true } });
  if (method === 'GET' && endpoint.startsWith('/branches/')) {
    const head = website.head();
    return ok({ name: website.options.changeName, commit: { id: head, message: head } });
  }
  if (method === 'GET' && endpoint.startsWith('/git/trees/'))
    return ok({ tree: website.files().map((file) => ({ ...file, type: 'blob' })), truncated: false });
  if (method === 'GET' && endpoint === '/commits') return ok([]);
  if (method === 'POST' && endpoint === '/file-contents') return contents(website, body);
  const media = /^\/media\/[^/]+\/(.+)$/.exec(endpoint)?.[1];
  if (method === 'GET' && media !== undefined) {
    const path = decodedPath(media);
    const bytes = path === null ? null : website.read(path);
    return bytes === null ? errorResponse(404, 'There is nothing here.') : ok(bytes);
  }
  return method === 'POST' && endpoint === '/contents'
    ? save(website, person, body)
    : errorResponse(404, 'There is nothing here.');
}

const ok = (body: unknown): ApiResponse => ({ status: 200, body });

/** An error response with a sentence for the person. */
export const errorResponse = (status: number, message: string): ApiResponse => ({ status, body: { message } });

const FilesSchema = z.object({ files: z.array(z.string()) });

function contents(website: DealerWebsite, body: unknown): ApiResponse {
  const parsed = FilesSchema.safeParse(body);
  if (!parsed.success) return errorResponse(422, z.prettifyError(parsed.error));
  const { files } = parsed.data;
  const texts = new Map([...website.readAll(files)].map(([path, bytes]) => [path, bytes.toString('base64')]));
  return ok(
    files.map((path) => {
      const content = texts.get(path);
      return content === undefined ? null : { path, encoding: 'base64', content };
    }),
  );
}

async function save(website: DealerWebsite, person: Person, body: unknown): Promise<ApiResponse> {
  const parsed = SaveSchema.safeParse(body);
  if (!parsed.success)
    return errorResponse(422, fill(EDIT_MESSAGES.unreadable, { why: z.prettifyError(parsed.error) }));
  const at = new Date();
  try {
    const { commit, files } = await website.save(
      parsed.data.files.map(({ operation, path, content, sha, from_path }) => ({
        ...{ operation, path, sha: sha ?? null, fromPath: from_path ?? null },
        content: Buffer.from(content ?? '', 'base64'),
      })),
      person,
      at,
    );
    return { status: 201, body: { commit: { sha: commit, created: at.toISOString() }, files } };
  } catch (error) {
    if (!(error instanceof RejectedEdit)) throw error;
    return errorResponse(error.status, error.message);
  }
}
