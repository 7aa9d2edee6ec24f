/** Stripe's lists: pages of what is asked for, and the first entries of what is within an object. */
import { type Given, requireKnown, StripeRefusal } from './form-body.ts';
import { listOf } from './objects.ts';

export const paging = ['limit', 'starting_after'];

/** Entries of a list within an object; the rest is read at the list's own address (docs.stripe.com/api/invoices/object, `lines`). */
const WITHIN_AN_OBJECT = 10;

/** Newest first, after the one that is named. */
export function page<T extends { id: string }>(all: readonly T[], given: Given, url: string) {
  return pageInOrder(all.toReversed(), given, url);
}

/** In the order they are in, after the one that is named. */
export function pageInOrder<T extends { id: string }>(all: readonly T[], given: Given, url: string) {
  const limit = Number(given.limit ?? 10);
  if (!(limit >= 1 && limit <= 100))
    throw new StripeRefusal(400, 'parameter_invalid_integer', 'limit: 1 to 100');
  const after =
    given.starting_after === undefined ? 0 : all.findIndex(({ id }) => id === given.starting_after) + 1;
  return listOf(all.slice(after, after + limit), url, after + limit < all.length);
}

/** What a list at an object's own address gives. */
export function entriesOf<T extends { id: string }>(within: { data: T[]; url: string }, given: Given) {
  requireKnown(given, paging);
  return pageInOrder(within.data, given, within.url);
}

/** Leaves the first entries of every list within the answer; the answer itself may be a list, whose page has been cut already. */
export function cutLists(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return;
  for (const value of Object.values(answer)) {
    if (isList(value)) {
      value.has_more ||= value.data.length > WITHIN_AN_OBJECT;
      value.data.length = Math.min(value.data.length, WITHIN_AN_OBJECT);
    }
    cutLists(value);
  }
}

function isList(value: unknown): value is { data: unknown[]; has_more: boolean } {
  return (value as { object?: unknown } | null)?.object === 'list';
}
