import { randomUUID } from 'node:crypto';
import { isOpenRise, noticeFrom, refuseRiseDate } from '#domain/membership/price-rise.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formatPrice } from '#domain/values/money.ts';
import { canMail } from '../../config/can-mail.ts';
import { type Plan, plans } from '../../data/collections/membership.ts';
import { priceRises, type StoredPriceRise } from '../../data/collections/price-rises.ts';
import type { Reads } from '../../data/store.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { RiseParts } from './rise-parts.ts';

/** Rises of one plan that are read: many years of them. */
const MAX_RISES = 50;

export interface RiseRequest {
  readonly planId: string;
  /** The plan's price as the admin saw it. */
  readonly priceInPence: number;
  readonly from: Temporal.PlainDate;
  readonly words: string;
  /** How those are told whom no email reaches; empty: not said. */
  readonly toldHow: string;
  /** The day on which they are; null: today. */
  readonly toldOn?: Temporal.PlainDate | null;
  readonly by: Actor;
}

export type AnnounceOutcome =
  | { readonly kind: 'announced'; readonly rise: StoredPriceRise }
  | { readonly kind: 'refused'; readonly field: 'from' | 'toldHow' | null; readonly sentence: string }
  | { readonly kind: 'no-plan' };

const overtaken = 'The price of this plan has changed since you opened the page. Check it and try again.';
const openAlready = 'A price rise for this plan has been announced already. Withdraw it first.';

/** Without an email nobody is told, and without being told nobody pays more. */
const UNTOLD = 'Say how you tell everyone: no email can be sent';

/**
 * Announces that everyone who pays less for a plan pays its price from a day on. The members are told by the job `raise-prices`
 * (`processRises`), and pay it from that day.
 */
export function announceRise(
  { store, payments, config, now }: Pick<RiseParts, 'store' | 'payments' | 'config' | 'now'>,
  { planId, priceInPence, from, words, toldHow, toldOn = null, by }: RiseRequest,
): Promise<AnnounceOutcome> {
  return store.transaction(async (transaction): Promise<AnnounceOutcome> => {
    const plan = await transaction.find(plans, planId);
    if (!plan) return { kind: 'no-plan' };
    const at = now();
    const date = refuseRiseDate(from, at);
    if (date) return { kind: 'refused', field: 'from', sentence: date };
    if (toldHow === '' && !canMail({ config }))
      return { kind: 'refused', field: 'toldHow', sentence: UNTOLD };
    const refusal =
      refuseRise(plan, payments.engine === 'stripe') ??
      (plan.priceInPence === priceInPence ? null : overtaken) ??
      ((await findOpenRise(transaction, planId)) ? openAlready : null);
    if (refusal) return { kind: 'refused', field: null, sentence: refusal };
    const rise: StoredPriceRise = {
      id: randomUUID(),
      ...{ planId, planName: plan.name, priceInPence, interval: plan.interval, words },
      ...{ stripePriceId: plan.stripePriceId, from: from.toString(), stage: 'telling' },
      ...{
        toldHow,
        toldHowAt: toldHow ? noticeFrom(toldOn, at) : null,
        told: 0,
        withoutEmail: 0,
        changed: 0,
        dueAt: at,
        madeAt: at,
        madeByUid: by.uid,
      },
    };
    transaction.create(priceRises, rise);
    const price = formatPrice(priceInPence, plan.interval);
    const how = toldHow ? `. Told another way: ${toldHow}` : '';
    const summary = `Announced ${price} for everyone on ${plan.name} from ${formatDate(from)}${how}`;
    writeAudit(transaction, by, { action: 'plan.rise-announced', summary, after: { priceInPence } }, at);
    return { kind: 'announced', rise };
  });
}

/** Why the price of this plan can't rise for the people who have it; null: it can. */
export function refuseRise(
  plan: Pick<Plan, 'kind' | 'interval' | 'stripePriceId' | 'priceInPence'>,
  takesCards: boolean,
): string | null {
  if (plan.kind !== 'membership' || plan.interval === 'one-off') {
    return 'This plan is paid once, so its price can’t rise for people who have it.';
  }
  return takesCards && plan.stripePriceId === ''
    ? 'Create the plan’s new price in Stripe first, so that members who pay online can be charged it.'
    : null;
}

/** Every rise of a plan, newest first. */
export async function listRises(reads: Pick<Reads, 'query'>, planId: string): Promise<StoredPriceRise[]> {
  const { items } = await reads.query(priceRises, { where: [['planId', '==', planId]], limit: MAX_RISES });
  return items.toSorted((a, b) => Temporal.Instant.compare(b.madeAt, a.madeAt));
}

/** The plan's rise that is on its way; undefined: there is none. */
async function findOpenRise(reads: Pick<Reads, 'query'>, planId: string) {
  return (await listRises(reads, planId)).find(({ stage }) => isOpenRise(stage));
}
