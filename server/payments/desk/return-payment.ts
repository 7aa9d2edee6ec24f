import { owesMoney } from '#domain/membership/debts.ts';
import { dueOfPart } from '#domain/membership/part-paid.ts';
import { isOnline, type LedgerEntry } from '#domain/payments/ledger.ts';
import { leftInPence, waysBackText } from '#domain/payments/money-back.ts';
import { formatPence } from '#domain/values/money.ts';
import { clearSoon } from '../../bookings/clear-after-end.ts';
import { type Member, members } from '../../data/collections/members.ts';
import { ledger } from '../../data/collections/payments.ts';
import { sales } from '../../data/collections/sales.ts';
import type { Transaction } from '../../data/store.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { PreparedChange } from '../../membership/change-membership.ts';
import type { Services } from '../../services.ts';
import { intoDrawers, listOpenDrawers } from '../till/find-drawer.ts';
import { writeLedger } from '../write-ledger.ts';
import {
  CHANGED_SINCE,
  decideReturn,
  isAllBack,
  peopleIn,
  type ReturnRefusal,
  returnsOf,
} from './decide-return.ts';
import { endDayPass } from './end-day-pass.ts';
import { type DeskPayment, findDeskPayment, isLastPart, openPeople, partFor } from './find-payment.ts';
import { endPartPaid, linesAfter, prepareRests, type Rest, waivedOf } from './part-paid.ts';
import { readStaying } from './refunded-period.ts';
import { cancelledByPerson, mailReturn, prepareMemberships, saidOfReturn } from './return-memberships.ts';
import { voucherProblem } from './sold-vouchers.ts';
import {
  findGrants,
  type Grants,
  grantsVersion,
  rememberGivenBack,
  revivedInPence,
  type UndoChoice,
  undoGrants,
  withoutWaivers,
} from './undo-grants.ts';

type Parts = Pick<
  Services,
  'store' | 'outbox' | 'clubEvents' | 'secret' | 'settings' | 'config' | 'log' | 'now'
>;

export interface ReturnRequest {
  /** Of a sale or of a ledger entry. */
  readonly id: string;
  /** `void`: all of it, on the same day, since it was a mistake. */
  readonly kind: 'refund' | 'void';
  /** Whose part goes back; left out: everybody’s. */
  readonly people?: readonly string[];
  /** Null: all that is left. */
  readonly amountInPence: number | null;
  readonly reason: string;
  readonly choices: readonly UndoChoice[];
  /** Why what is left to pay is waived beside a partial refund; left out or empty: it stays to pay. */
  readonly waiver?: string;
  /** How many ledger entries the payment had on the page, so that two tabs refund once. */
  readonly seen: string;
  /** `grantsVersion` as the page showed it, so that what it said is what happens; left out: not checked. */
  readonly seenMembers?: string;
  readonly by: Actor;
}

export type ReturnOutcome =
  /** `ways`: how it goes back (`waysBackText`). */
  | {
      readonly kind: 'returned';
      readonly amountInPence: number;
      readonly ways: string;
      readonly revivedInPence: number;
    }
  | { readonly kind: 'not-found' }
  | ReturnRefusal;

/**
 * Refunds or voids what was paid at the desk: entries that undo, never delete, and what was chosen to be taken back, in one transaction.
 * What was paid online goes back through the provider: `refundOnline`.
 */
export async function returnPayment(parts: Parts, request: ReturnRequest): Promise<ReturnOutcome> {
  const { clubName } = await parts.settings.read();
  let cleared: readonly string[] = [];
  const outcome = await parts.store.transaction(async (transaction): Promise<ReturnOutcome> => {
    cleared = [];
    const all = await findDeskPayment(transaction, request.id);
    if (!all || all.entries.some(({ method }) => isOnline(method))) return { kind: 'not-found' };
    const open = request.kind === 'void' ? await listOpenDrawers(transaction) : [];
    const payment = partFor(all, request.people ?? openPeople(all));
    const refused = decideReturn(all, payment, request, parts.now(), open);
    if (refused) return refused;
    const member = payment.memberUid === '' ? null : await transaction.find(members, payment.memberUid);
    const found = await findGrants(transaction, payment, parts.now());
    const grants = request.kind === 'void' ? withoutWaivers(found) : found;
    if (request.seenMembers !== undefined && request.seenMembers !== grantsVersion(grants))
      return { kind: 'conflict', sentence: CHANGED_SINCE };
    const unpaid = voucherProblem(leftInPence(payment.parts), grants, request);
    if (unpaid) return unpaid;
    const isWhole = isAllBack(payment, request);
    const ends = await prepareMemberships(parts, transaction, { request, grants, isWhole, clubName });
    if ('kind' in ends) return ends;
    const pass = await endDayPass(transaction, { request, grants, isWhole }, parts.now());
    const entries = await intoDrawers(transaction, returnsOf(all, payment, request, parts.now()), request.by);
    for (const each of entries) await transaction.find(ledger, each.id);
    const { sale } = all;
    if (request.waiver && isWhole) return { kind: 'refused', problems: [['waiver', NOTHING_TO_WAIVE]] };
    const ended = new Map(ends.map(({ uid, change }) => [uid, change.changes]));
    const waived = { after: [], method: 'waived', by: request.by, clubName, ended } as const;
    const rests = sale && request.waiver ? await prepareRests(parts, transaction, { ...waived, sale }) : [];
    cleared = [...ended.keys(), ...pass.uids];
    const stay = await readStaying(transaction, grants, ended, entries, parts.now());
    const cancelled = cancelledByPerson(isWhole ? peopleIn(all, payment) : [], grants);
    for (const { uid, owedInPence, change } of ends) {
      const gone = isWhole && uid === member?.id ? grants.balanceInPence : 0;
      const { partPaid: part } = change.changes;
      const rest = part ? dueOfPart(part) : 0;
      // Whatever sale it is of: what stood before this payment is left to pay again.
      const leftInPence = Math.max(rest, owedInPence - gone);
      change.write([], { ...saidOfReturn(entries, uid, cancelled.get(uid) ?? 0), leftInPence });
    }
    if (isWhole) rememberGivenBack(transaction, grants, [...ended.keys()]);
    pass.write();
    for (const each of stay) each();
    const back = { amountInPence: sumOf(entries), ways: waysBackText(entries) };
    write(transaction, {
      ...{ all, payment, member, grants, request, entries },
      ...{ isWhole, ends, rests, at: parts.now() },
    });
    if (member)
      mailReturn(parts, transaction, {
        ...{ member, kind: request.kind, clubName },
        entries: entries.filter(({ memberUid }) => !ended.has(memberUid)),
        cancelledInPence:
          cancelledForBuyer(member.id, cancelled, ended) + waivedUnsaid(grants, request, rests),
      });
    return { kind: 'returned', ...back, revivedInPence: revivedInPence(grants, request.choices, isWhole) };
  });
  for (const uid of cleared) await clearSoon(parts, uid);
  return outcome;
}

/** What the buyer owed of others, and of themselves where no email about their membership says it. */
const cancelledForBuyer = (
  buyerUid: string,
  cancelled: ReadonlyMap<string, number>,
  ended: ReadonlyMap<string, unknown>,
): number =>
  [...cancelled].reduce((sum, [uid, pence]) => sum + (uid === buyerUid && ended.has(uid) ? 0 : pence), 0);

/** What is waived beside a partial refund, where no email about the buyer’s membership says it. */
const waivedUnsaid = (grants: Grants, { waiver }: ReturnRequest, rests: readonly Rest[]): number =>
  waiver && !rests.some(({ forUid, told }) => forUid === '' && told) ? grants.balanceInPence : 0;

const NOTHING_TO_WAIVE = 'With all of it refunded nothing is left to pay. Leave this empty, or refund less';

const sumOf = (entries: readonly LedgerEntry[]) =>
  entries.reduce((sum, { amountInPence }) => sum - amountInPence, 0);

interface Writing {
  readonly all: DeskPayment;
  /** What of it goes back. */
  readonly payment: DeskPayment;
  readonly member: Member | null;
  readonly grants: Grants;
  readonly request: ReturnRequest;
  readonly entries: readonly LedgerEntry[];
  readonly isWhole: boolean;
  readonly ends: readonly { readonly uid: string; readonly change: PreparedChange }[];
  readonly rests: readonly Rest[];
  readonly at: Temporal.Instant;
}

function write(
  transaction: Transaction,
  { all, payment, member, grants, request, entries, isWhole, ends, rests, at }: Writing,
): void {
  const { sale, memberUid } = all;
  const { kind, choices, reason, by, waiver = '' } = request;
  const amountInPence = sumOf(entries);
  const isWaived = waiver !== '' && grants.balanceInPence > 0;
  const cancelled = isWhole || isWaived ? grants.balanceInPence : 0;
  const isPart = isWhole && payment !== all;
  const isRestocked = choices.includes('restock');
  const changesOf = (uid: string) => ends.find((end) => end.uid === uid)?.change.changes;
  for (const { write } of rests) write();
  writeLedger(transaction, entries, at);
  if (sale) {
    const balanceInPence = sale.balanceInPence - cancelled;
    const over = kind === 'void' ? 'void' : 'refunded';
    transaction.update(sales, sale.id, {
      returnedInPence: sale.returnedInPence + amountInPence,
      voucherBackInPence: (sale.voucherBackInPence ?? 0) + revivedInPence(grants, choices, isWhole),
      balanceInPence,
      ...(isWaived && waivedOf(sale, cancelled, waiver)),
      lines: linesAfter(sale, payment.sale?.lines ?? [], { isPart, rests, isRestocked }),
      status: isWhole && isLastPart(all, openPeople(payment)) ? over : 'sold',
      entries: sale.entries + entries.length,
      debtor: balanceInPence > 0 ? sale.debtor : '',
    });
  }
  const owed = { owedInPence: Math.max(0, (member?.owedInPence ?? 0) - cancelled) };
  if (member) {
    const rest = rests.find(({ forUid }) => forUid === '')?.changes;
    transaction.update(members, member.id, {
      ...{ ...owed, owesMoney: owesMoney({ ...member, ...changesOf(member.id), ...rest, ...owed }) },
      ledgerEntries: member.ledgerEntries + 1,
      lastUpdated: at,
    });
  }
  if (isWhole && sale)
    for (const { member: each } of grants.memberships)
      endPartPaid(transaction, sale.id, {
        ...each,
        ...changesOf(each.id),
        ...(each.id === memberUid && owed),
      });
  for (const each of grants.relatives)
    transaction.update(members, each.id, { ledgerEntries: each.ledgerEntries + 1, lastUpdated: at });
  undoGrants(transaction, grants, choices, isWhole);
  const gone = isWaived ? `waived: ${waiver}` : 'no longer to pay';
  const rest = cancelled > 0 ? `; ${formatPence(cancelled)} ${gone}` : '';
  const summary = `${formatPence(amountInPence)}: ${reason}${rest}`;
  const action = kind === 'void' ? 'sale.voided' : 'sale.refunded';
  writeAudit(transaction, by, { action, memberUid, summary }, at);
}
