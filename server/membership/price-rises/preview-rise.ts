import { type Member, members } from '../../data/collections/members.ts';
import type { Plan } from '../../data/collections/membership.ts';
import type { Filter } from '../../data/store.ts';
import { priceRiseMail } from './rise-mails.ts';
import { type RiseParts, readerOf, readRiseClub } from './rise-parts.ts';

/** Looked at for somebody with an address. */
const LOOKED_AT = 25;

export interface RisePreview {
  /** How many have the plan and pay less, including those who are leaving before the next payment. */
  readonly count: number;
  /** The email as the first of them will read it; null: nobody there with an address. */
  readonly first: { readonly name: string; readonly subject: string; readonly body: string } | null;
}

/** How many members pay less for a plan than it costs. */
export function countPayingLess({ store }: Pick<RiseParts, 'store'>, plan: Plan): Promise<number> {
  return store.count(members, payingLess(plan));
}

/** What a rise would do, and the email that it sends. Writes nothing. @param from `YYYY-MM-DD` */
export async function previewRise(
  parts: RiseParts,
  plan: Plan,
  { from, words }: { readonly from: string; readonly words: string },
): Promise<RisePreview> {
  const [count, { items }, club] = await Promise.all([
    countPayingLess(parts, plan),
    parts.store.query(members, {
      where: payingLess(plan),
      orderBy: [['planPriceInPence', 'asc']],
      limit: LOOKED_AT,
    }),
    readRiseClub(parts),
  ]);
  const { priceInPence, interval, name: planName } = plan;
  const rise = { planName, priceInPence, interval, from, words };
  return { count, first: firstMail(items, parts.now(), (reader) => priceRiseMail(rise, reader, club)) };
}

function payingLess({ id, priceInPence }: Plan): Filter[] {
  return [
    ['planId', '==', id],
    ['membershipStatus', 'in', ['active', 'on_hold', 'past_due']],
    ['planPriceInPence', '<', priceInPence],
  ];
}

function firstMail(
  found: readonly Member[],
  now: Temporal.Instant,
  write: (reader: NonNullable<ReturnType<typeof readerOf>>) => ReturnType<typeof priceRiseMail>,
): RisePreview['first'] {
  for (const member of found) {
    const reader = readerOf(member, now);
    if (!reader) continue;
    const { subject, body } = write(reader);
    return { name: reader.name, subject, body };
  }
  return null;
}
