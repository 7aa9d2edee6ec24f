import { notFound } from '#server/access/not-found.ts';
import { type Result, results } from '#server/data/collections/results.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';

/** A result of the signed-in member; another's is not found. @throws a 404 page */
export async function findOwnResult(url: URL, context: Context, id: string): Promise<Result> {
  const result = await context.get(servicesContext).store.find(results, id);
  if (result?.memberUid !== requireLogin(context).uid) throw notFound(url);
  return result;
}
