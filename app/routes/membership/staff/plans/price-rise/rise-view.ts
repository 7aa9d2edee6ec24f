/** View values of a plan's price rise. */

import * as paths from '#app/paths.ts';
import { canWithdraw, isOpenRise, proposedRise, RISE_NOTICE_DAYS } from '#domain/membership/price-rise.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { isAfter } from '#domain/values/instants.ts';
import { formatPrice } from '#domain/values/money.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { type MemberRow, memberRows } from '#server/data/collections/members.ts';
import type { Plan } from '#server/data/collections/membership.ts';
import type { StoredPriceRise } from '#server/data/collections/price-rises.ts';
import type { Store } from '#server/data/store.ts';
import { listRises, refuseRise } from '#server/membership/price-rises/announce-rise.ts';
import { findNotice } from '#server/membership/price-rises/find-notice.ts';
import { countPayingLess, type RisePreview } from '#server/membership/price-rises/preview-rise.ts';
import type { Services } from '#server/services.ts';
import { numberedPages } from '../../../../../ui/page-links.ts';

const NOT_YET = 'Not yet';
/** People on a page of those who were told. */
const SHOWN = 25;

export async function riseView(services: Services, plan: Plan, asked: URLSearchParams) {
  const { store, payments, now } = services;
  const rises = await listRises(store, plan.id);
  const open = rises.find(({ stage }) => isOpenRise(stage));
  const price = formatPrice(plan.priceInPence, plan.interval);
  const refusal = refuseRise(plan, payments.engine === 'stripe');
  const count = open ? 0 : await countPayingLess(services, plan);
  return {
    plan: { id: plan.id, name: plan.name, price, priceInPence: plan.priceInPence },
    lead: `${plan.name} costs ${price}. ${open ? '' : payLessText(count)}`.trim(),
    refusal,
    canRise: !open && !refusal && count > 0,
    mustRaisePlan: !open && !refusal && count === 0,
    from: proposedRise(now()).toString(),
    today: localDate(now()).toString(),
    open: open ? await openView(services, open, asked) : null,
    past: rises.filter(({ stage }) => !isOpenRise(stage)).map(pastRow),
  };
}
export type RiseView = Awaited<ReturnType<typeof riseView>>;

async function openView(services: Services, rise: StoredPriceRise, asked: URLSearchParams) {
  const price = formatPrice(rise.priceInPence, rise.interval);
  const affected = await listTold(services, rise, asked);
  const { rows } = affected;
  // Those without email may be on another page of the list.
  const hasUntold =
    rows.some(({ told }) => told === NOT_YET) ||
    (rows.length > 0 && rise.withoutEmail > 0 && rise.toldHow === '');
  return {
    title: `${price} from ${dayOf(rise)}`,
    state: stateText(rise),
    told: toldHowText(rise, services.now()),
    canWithdraw: canWithdraw(rise.stage),
    isSomebodyUntold: rise.stage !== 'withdrawing' && hasUntold,
    people: affected,
  };
}

function stateText({ stage, told, changed }: StoredPriceRise): string {
  if (stage === 'telling') return `Finding the members affected: ${formatNumber(told)} so far.`;
  if (stage === 'withdrawing') return 'It has been withdrawn.';
  if (stage === 'told')
    return `${people(told)} will pay the new price from their next payment on or after that day, once they’ve had ${RISE_NOTICE_DAYS} days’ notice.`;
  return `${people(changed)} changed, of ${formatNumber(told)}. The rest owe a payment at the old price, or haven’t had ${RISE_NOTICE_DAYS} days’ notice yet.`;
}

const people = (count: number) => (count === 1 ? '1 person' : `${formatNumber(count)} people`);

function toldHowText(
  { toldHow, toldHowAt, withoutEmail: count }: StoredPriceRise,
  now: Temporal.Instant,
): string {
  if (toldHow && toldHowAt && isAfter(toldHowAt, now))
    return `To be told another way on ${formatDate(localDate(toldHowAt))}: ${toldHow}`;
  if (toldHow) return `Told another way: ${toldHow}`;
  if (count === 0) return '';
  return `${people(count)} can’t be emailed. They keep their price until you say how they were told.`;
}

const dayOf = ({ from }: StoredPriceRise) => formatDate(Temporal.PlainDate.from(from));

async function listTold({ store, now }: Services, rise: StoredPriceRise, asked: URLSearchParams) {
  const page = await store.query(memberRows, {
    where: [['priceRise.riseId', '==', rise.id]],
    limit: SHOWN,
    cursor: asked.get('cursor'),
  });
  const here = paths.priceRise(rise.planId);
  return {
    rows: await Promise.all(page.items.map((member) => toldRow(store, member, rise, now()))),
    pages: numberedPages(here, new URLSearchParams(), page, { asked, limit: SHOWN }),
  };
}

async function toldRow(
  store: Store,
  { id, name, email, planPriceInPence }: MemberRow,
  rise: StoredPriceRise,
  now: Temporal.Instant,
) {
  const price = planPriceInPence === null ? '' : formatPrice(planPriceInPence, rise.interval);
  const at = await findNotice(store, rise, id);
  const day = at && formatDate(localDate(at));
  const told = at && isAfter(at, now) ? `On ${day}` : (day ?? NOT_YET);
  return { id, name, price, told, email: email || 'No email address' };
}
export type ToldRow = Awaited<ReturnType<typeof toldRow>>;

function pastRow(rise: StoredPriceRise) {
  const isOver = rise.stage === 'over';
  return {
    id: rise.id,
    price: formatPrice(rise.priceInPence, rise.interval),
    from: dayOf(rise),
    announced: formatDate(localDate(rise.madeAt)),
    outcome: isOver ? `${people(rise.changed)} pay it` : 'Withdrawn',
  };
}
export type PastRise = ReturnType<typeof pastRow>;

/** What the page says of a preview: sentences alone. */
export function previewSentences({ count, first }: RisePreview, canSend: boolean) {
  return { count: payLessText(count), first: canSend ? first : null };
}

/** `38 people pay less than that.` */
function payLessText(count: number): string {
  if (count === 0) return 'Nobody on this plan pays less.';
  return `${people(count)} on this plan ${count === 1 ? 'pays' : 'pay'} less. Anyone who is leaving isn’t told.`;
}
