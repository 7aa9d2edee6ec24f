/** View values of the page for editing a plan. */

import { formatDate, localDate } from '#domain/values/dates.ts';
import { formatPence, formatPrice, typedPounds } from '#domain/values/money.ts';
import { members } from '#server/data/collections/members.ts';
import { type Plan, type PlanVersion, planVersions } from '#server/data/collections/membership.ts';
import type { Store } from '#server/data/store.ts';
import type { Services } from '#server/services.ts';

/** Rows of the price history. */
const SHOWN = 24;

export async function planEditView({ store, payments }: Services, plan: Plan) {
  const { id, name, isActive, stripePriceId } = plan;
  return {
    name,
    isActive,
    id,
    typed: typedOf(plan),
    byCard:
      payments.engine === 'stripe' && plan.trainerId === ''
        ? {
            canBeMade: stripePriceId === '' && plan.priceInPence > 0,
            text: stripePriceId
              ? `Members can pay online. Stripe price: ${stripePriceId}.`
              : 'No price in Stripe yet: members pay at the desk.',
          }
        : null,
    canRise: plan.kind === 'membership' && plan.interval !== 'one-off',
    prices: await listPrices(store, id),
  };
}

const numberText = (number: number | null) => (number === null ? '' : String(number));

function typedOf(plan: Plan) {
  const none = { weekdaysFrom: '', weekdaysUntil: '', weekendsFrom: '', weekendsUntil: '' };
  return {
    name: plan.name,
    description: plan.description,
    kind: plan.kind,
    price: formatPence(plan.priceInPence).slice(1),
    interval: plan.interval,
    validDays: numberText(plan.validDays),
    classAllowance: numberText(plan.classAllowance),
    joiningFee: plan.joiningFeeInPence === null ? '' : typedPounds(plan.joiningFeeInPence),
    bookingOpensDaysBefore: numberText(plan.bookingOpensDaysBefore),
    ...none,
    ...plan.classHours,
    trainerId: plan.trainerId,
    features: plan.features.join('\n'),
    order: String(plan.order),
  };
}

async function listPrices(store: Store, planId: string) {
  const { items } = await store.query(planVersions, {
    where: [['planId', '==', planId]],
    orderBy: [['version', 'desc']],
    limit: SHOWN,
  });
  const admins = await store.findMany(members, [
    ...new Set(items.map(({ changedByUid }) => changedByUid).filter(Boolean)),
  ]);
  const names = new Map(admins.flatMap((admin) => (admin ? [[admin.id, admin.name]] : [])));
  return items.map((version) => priceRow(version, names.get(version.changedByUid) ?? ''));
}

function priceRow({ id, since, priceInPence, interval }: PlanVersion, by: string) {
  return {
    id,
    price: formatPrice(priceInPence, interval),
    since: since ? formatDate(localDate(since)) : 'Start',
    by,
  };
}
export type PriceRow = ReturnType<typeof priceRow>;
