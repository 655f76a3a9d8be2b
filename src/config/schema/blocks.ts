import * as z from 'zod';
import { FORM_IDS } from '#domain/forms/form.ts';

/** Forms a page may carry: those that need no car and no valuation. */
const PAGE_FORMS = FORM_IDS.filter(
  (id) =>
    id === 'general' || id === 'finance' || id === 'test-drive' || id === 'parts' || id === 'survey' || id === 'career',
);

/**
 * Blocks that a Markdown page may name, `::form{id=parts}`: one entry a block, the attributes it takes. What comes out is
 * what the block's component in `src/components/blocks` gets.
 */
export const BLOCKS = {
  complaints: z.strictObject({}),
  form: z.strictObject({ id: z.enum(PAGE_FORMS).default('general').describe('Which form.') }),
} as const satisfies { readonly [name: string]: z.ZodObject };

export type BlockName = keyof typeof BLOCKS;
export const BLOCK_NAMES = Object.keys(BLOCKS) as BlockName[];
/** What a block's component gets, beside `words`. */
export type BlockProps<Name extends BlockName> = z.output<(typeof BLOCKS)[Name]>;
/** A block as it stands in a page. */
export type Block = { [Name in BlockName]: { readonly name: Name; readonly attributes: BlockProps<Name> } }[BlockName];
