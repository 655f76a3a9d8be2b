import { database, type WorkerContext } from '../platform/env.ts';
import { deleteShopper, type Shopper, updateDetails } from '../topics/accounts/accounts-repo.ts';

/** Details of a shopper that need no verification. */
export type Details = Pick<Shopper, 'name' | 'last_name' | 'postcode'>;

/** Changes a shopper's details and returns the shopper as stored. */
export async function changeDetails(context: WorkerContext, shopper: Shopper, details: Details): Promise<Shopper> {
  await updateDetails(database(context), shopper.id, details);
  return { ...shopper, ...details };
}

/** Deletes the account and everything that belongs to it. */
export async function deleteAccount(context: WorkerContext, shopper: Shopper): Promise<void> {
  await deleteShopper(database(context), shopper, context.runtime.now());
  context.runtime.log({ event: 'account_deleted', site: context.edge.slug, shopper: shopper.id });
}
