/** What is being sold, looked up inside the sale's transaction. */
import { randomUUID } from 'node:crypto';
import { sellsSessions } from '#domain/community/trainer.ts';
import { isPaidOnce } from '#domain/membership/allowance.ts';
import { ASK_ADMIN, isFreeForAdmins } from '#domain/membership/amount-reason.ts';
import { isSoldTo } from '#domain/membership/joining.ts';
import { decideMembershipChange } from '#domain/membership/membership-changes.ts';
import type { Joining, PaymentMethod } from '#domain/membership/membership-events.ts';
import { defaultLastDay } from '#domain/membership/period-days.ts';
import type { SaleField, SaleTotals } from '#domain/payments/sale.ts';
import { isJoining, joiningFeeOf, type PlanSale, planSaleOf } from '#domain/payments/sale-plan.ts';
import { endOfLocalDay, localDate } from '#domain/values/dates.ts';
import { newPack } from '../../community/trainers/pack-keys.ts';
import type { ClubSettings } from '../../data/collections/club.ts';
import type { Member } from '../../data/collections/members.ts';
import { plans } from '../../data/collections/membership.ts';
import type { Item, StoredSaleLine } from '../../data/collections/sales.ts';
import { type SessionPack, trainers } from '../../data/collections/trainers.ts';
import type { Reads } from '../../data/store.ts';
import { ledgerPlanKind, periodStart } from '../desk-entry.ts';
import { itemLines, noPeriod } from './basket-items.ts';
import type { DayPassTyped } from './day-pass-buyer.ts';
import { newVoucherCode } from './voucher-code.ts';

export type BasketField =
  | SaleField
  | 'pack'
  | 'voucherValue'
  | 'lastDay'
  | keyof DayPassTyped
  | `${'item' | 'quantity' | 'plan' | 'pack'}${number}`;
export type Problem = readonly [field: BasketField, text: string];

export interface BasketTyped {
  /** Empty: none. */
  readonly planId: string;
  readonly packId: string;
  /** In the order of the page; empty rows too. */
  readonly items: readonly { readonly itemId: string; readonly quantity: number }[];
  readonly hasFee: boolean;
  /** The value of a voucher to sell; null: none. */
  readonly voucherValueInPence: number | null;
  readonly payment: PaymentMethod;
  /** Of the plan, where a page says something else than its price and days; left out: those. */
  readonly agreed?: Partial<Pick<Joining, 'periodEnd' | 'amountInPence' | 'amountReason'>>;
}

/** What is sold to somebody of the buyer’s family. */
export interface RelativeTyped extends Pick<BasketTyped, 'planId' | 'packId' | 'hasFee'> {
  readonly uid: string;
  /** Of the page, from 2 on; names the fields that correct what is wrong. */
  readonly row: number;
  /** `membershipVersion` as the page showed it. */
  readonly seen: string;
}

export interface RelativeSale {
  readonly member: Member;
  readonly row: number;
  readonly planSale: Basket['planSale'];
  readonly pack: SessionPack | null;
}

export interface Basket {
  readonly lines: readonly StoredSaleLine[];
  readonly planSale: Extract<PlanSale, { kind: 'sold' }> | null;
  readonly pack: SessionPack | null;
  readonly relatives: readonly RelativeSale[];
  /** Each item once, with how many of it are sold. */
  readonly items: readonly { readonly item: Item; readonly quantity: number }[];
  /** The day pass among them; null: none. */
  readonly dayPass: Item | null;
  readonly problems: readonly Problem[];
}

/** What the front desk may not give of what isn’t all paid for, by field. */
export function freeTimeProblems(
  { planSale, relatives }: Basket,
  buyer: Member | null,
  { payment, totals, by }: Sold,
  at: Temporal.Instant,
): Problem[] {
  const isPaid = payment !== 'complimentary' && totals.discountInPence + totals.balanceInPence === 0;
  if (isPaid || by.isAdmin) return [];
  return [{ member: buyer, row: '' as const, planSale }, ...relatives]
    .filter((each) =>
      isFreeForAdmins(each.planSale?.event.periodEnd, each.member?.currentPeriodEnd ?? null, at),
    )
    .map(({ row }): Problem => [row === '' ? 'plan' : `plan${row}`, ASK_ADMIN]);
}

interface Sold extends Pick<BasketTyped, 'payment'> {
  readonly totals: Pick<SaleTotals, 'discountInPence' | 'balanceInPence'>;
  readonly by: { readonly isAdmin?: boolean | undefined };
}

/** @param member null: somebody without an account, who can only buy items and vouchers */
export async function readBasket(
  reads: Reads,
  member: Member | null,
  typed: BasketTyped,
  settings: Pick<ClubSettings, 'joiningFeeInPence'>,
  at: Temporal.Instant,
  family: readonly { readonly member: Member; readonly typed: RelativeTyped }[] = [],
): Promise<Basket> {
  const plan = await planLines(reads, member, typed, settings, at);
  const training = await trainingLine(reads, member, typed, at);
  const relatives = [];
  for (const each of family) {
    const theirs = { ...each.typed, payment: typed.payment };
    relatives.push(await relativeLines(reads, each.member, theirs, settings, at));
  }
  const goods = await itemLines(reads, member, typed.items, at);
  return {
    lines: [
      ...plan.lines,
      ...training.lines,
      ...relatives.flatMap(({ lines }) => lines),
      ...goods.lines,
      ...voucherLine(typed),
    ],
    relatives: relatives.map(({ sale }) => sale),
    planSale: plan.planSale,
    pack: training.pack,
    items: goods.items,
    dayPass: goods.items.find(({ item }) => item.dayPass !== '')?.item ?? null,
    problems: [
      ...plan.problems,
      ...training.problems,
      ...relatives.flatMap(({ problems }) => problems),
      ...goods.problems,
    ],
  };
}

type Choice = Pick<BasketTyped, 'planId' | 'packId' | 'hasFee' | 'payment'>;

async function relativeLines(
  reads: Reads,
  member: Member,
  typed: RelativeTyped & Choice,
  settings: Pick<ClubSettings, 'joiningFeeInPence'>,
  at: Temporal.Instant,
) {
  const plan = await planLines(reads, member, typed, settings, at);
  const training = await trainingLine(reads, member, typed, at);
  const { row } = typed;
  const sale: RelativeSale = { member, row, planSale: plan.planSale, pack: training.pack };
  return {
    sale,
    lines: [...plan.lines, ...training.lines].map((line) => ({ ...line, forUid: member.id })),
    problems: [...plan.problems, ...training.problems].map(
      ([field, text]): Problem => [`${field === 'pack' ? 'pack' : 'plan'}${row}`, text],
    ),
  };
}

async function planLines(
  reads: Reads,
  member: Member | null,
  { planId, payment, hasFee, agreed }: Pick<BasketTyped, 'planId' | 'payment' | 'hasFee' | 'agreed'>,
  { joiningFeeInPence }: Pick<ClubSettings, 'joiningFeeInPence'>,
  at: Temporal.Instant,
): Promise<Pick<Basket, 'lines' | 'planSale' | 'problems'>> {
  const none = { lines: [], planSale: null, problems: [] };
  if (planId === '' || !member) return none;
  const plan = await reads.find(plans, planId);
  const isOwn = plan?.id === member.planId && !isJoining(member, at);
  if (plan?.trainerId !== '' || (!isOwn && !isSoldTo(member, plan)))
    return { ...none, problems: [['plan', 'Choose a plan that is available']] };
  const own = member.planId !== '' && !isOwn ? await reads.find(plans, member.planId) : null;
  const proposed = planSaleOf(member, plan, payment, at, own);
  if (proposed.kind === 'refused') return { ...none, problems: [['plan', proposed.sentence]] };
  const { priceInPence } = proposed;
  const event = { ...proposed.event, ...agreed };
  const planSale = { ...proposed, event };
  const pack = isPaidOnce(plan) ? plan : null;
  const change = decideMembershipChange(
    member,
    event.type === 'payment-settled' ? { ...event, pack } : event,
    at,
  );
  if (change.kind === 'refused' && change.reason === 'period-end-past')
    return { ...none, problems: [['lastDay', change.sentence]] };
  const changes =
    change.kind === 'changed'
      ? change.changes
      : ({ membershipStatus: 'active', currentPeriodEnd: event.periodEnd ?? null } as const);
  const line: StoredSaleLine = {
    ...{ kind: 'plan', name: plan.name, refId: plan.id, quantity: 1, unitInPence: priceInPence },
    ...{ vatPercent: 0, grantedId: '', forUid: '', planKind: ledgerPlanKind(plan) },
    ...{
      periodStart: periodStart(member, event, changes, at),
      periodEnd: event.periodEnd ?? member.currentPeriodEnd,
    },
    effect: null,
  };
  const isNew = event.type === 'activate' || event.type === 'rejoin';
  const fee = {
    kind: 'fee',
    name: 'Joining fee',
    refId: '',
    quantity: 1,
    unitInPence: joiningFeeOf(plan, joiningFeeInPence),
  } as const;
  const hasFeeLine = hasFee && isNew && fee.unitInPence > 0;
  const fees: StoredSaleLine[] = hasFeeLine ? [{ ...fee, ...noPeriod, vatPercent: 0, grantedId: '' }] : [];
  return { lines: [line, ...fees], planSale, problems: [] };
}

async function trainingLine(
  reads: Reads,
  member: Member | null,
  { packId }: Pick<BasketTyped, 'packId'>,
  at: Temporal.Instant,
): Promise<Pick<Basket, 'lines' | 'pack' | 'problems'>> {
  if (packId === '' || !member) return { lines: [], pack: null, problems: [] };
  const plan = await reads.find(plans, packId);
  const trainer = plan?.trainerId ? await reads.find(trainers, plan.trainerId) : null;
  if (!plan?.isActive || !trainer || !sellsSessions(trainer) || plan.classAllowance === null)
    return { lines: [], pack: null, problems: [['pack', 'Choose a pack that is available']] };
  const pack = newPack(member, { plan, trainer, sessions: plan.classAllowance }, at);
  const lastDay = defaultLastDay('one-off', localDate(at), plan.validDays);
  const line: StoredSaleLine = {
    ...{ kind: 'training', name: plan.name, refId: plan.id, quantity: 1, unitInPence: plan.priceInPence },
    ...{ vatPercent: 0, grantedId: pack.id, forUid: '', planKind: 'pack' },
    ...{ periodStart: at, periodEnd: endOfLocalDay(lastDay), effect: null },
  };
  return { lines: [line], pack, problems: [] };
}

function voucherLine({ voucherValueInPence }: BasketTyped): StoredSaleLine[] {
  if (voucherValueInPence === null) return [];
  const facts = { kind: 'voucher', name: 'Gift voucher', refId: randomUUID(), quantity: 1 } as const;
  return [
    { ...facts, unitInPence: voucherValueInPence, vatPercent: 0, grantedId: newVoucherCode(), ...noPeriod },
  ];
}
