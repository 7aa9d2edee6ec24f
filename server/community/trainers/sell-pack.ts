import { randomUUID } from 'node:crypto';
import * as paths from '#app/paths.ts';
import { UNCONFIRMED } from '#domain/accounts/email-confirmation.ts';
import { sessionsText } from '#domain/community/session-packs.ts';
import { type PaymentMethod, paymentMethodNames } from '#domain/membership/membership-events.ts';
import { defaultLastDay } from '#domain/membership/period-days.ts';
import { deskReceiptNumber, type LedgerEntry, sessionPackEntryId } from '#domain/payments/ledger.ts';
import { endOfLocalDay, localDate } from '#domain/values/dates.ts';
import { type Member, members } from '../../data/collections/members.ts';
import { type Plan, plans } from '../../data/collections/membership.ts';
import { type SessionPack, sessionPacks, trainers } from '../../data/collections/trainers.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import { membershipVersion } from '../../membership/change-membership.ts';
import { OVERTAKEN } from '../../membership/decide-change.ts';
import { receiptLine } from '../../payments/payment-mails.ts';
import { intoDrawers } from '../../payments/till/find-drawer.ts';
import { writeLedger } from '../../payments/write-ledger.ts';
import type { Services } from '../../services.ts';
import { openKeyOf } from './pack-keys.ts';
import { packSoldMail } from './trainer-mails.ts';

type Parts = Pick<Services, 'store' | 'identity' | 'outbox' | 'settings' | 'config' | 'now'>;

export interface SaleRequest {
  readonly uid: string;
  /** A pack that is tied to a trainer. */
  readonly planId: string;
  readonly payment: PaymentMethod;
  /** Null: the plan's price, or nothing where it is complimentary. */
  readonly amountInPence: number | null;
  /** Why it is complimentary or another amount; left out or empty: it is neither. */
  readonly amountReason?: string;
  /** `membershipVersion` as the page showed it, so that a payment that two tabs post is taken once; left out: not checked. */
  readonly seen?: string;
  readonly by: Actor;
}

export type SaleOutcome =
  | { readonly kind: 'sold'; readonly pack: SessionPack }
  | { readonly kind: 'no-member' }
  /** It is not for sale any more, or its trainer has gone. */
  | { readonly kind: 'no-pack' }
  | { readonly kind: 'refused'; readonly sentence: string };

const UNCONFIRMED_SENTENCE = `${UNCONFIRMED} They can confirm it now with their code or link.`;

/** Sells a pack of sessions at the desk: the pack, the payment, the audit log and a mail in one transaction. */
export async function sellPack(
  { store, identity, outbox, settings, config, now }: Parts,
  { uid, planId, payment, amountInPence, amountReason = '', seen, by }: SaleRequest,
): Promise<SaleOutcome> {
  const account = await identity.findAccount(uid);
  // It may be a stranger's.
  if (account?.emailState === 'unconfirmed') return { kind: 'refused', sentence: UNCONFIRMED_SENTENCE };
  const { clubName } = await settings.read();
  return store.transaction(async (transaction): Promise<SaleOutcome> => {
    const [member, plan] = await Promise.all([
      transaction.find(members, uid),
      transaction.find(plans, planId),
    ]);
    if (!member) return { kind: 'no-member' };
    if (seen !== undefined && seen !== membershipVersion(member)) {
      return { kind: 'refused', sentence: OVERTAKEN };
    }
    const trainer = plan?.trainerId ? await transaction.find(trainers, plan.trainerId) : null;
    if (!plan?.isActive || !trainer || plan.classAllowance === null) return { kind: 'no-pack' };
    const at = now();
    const pack = newPack(member, { plan, trainer, sessions: plan.classAllowance }, at);
    const paid = entryOf(pack, plan, { payment, amountInPence, by }, at);
    const [entry = paid] = await intoDrawers(transaction, [paid]);
    const cause = await outbox.readCause(transaction, member, by.uid);
    transaction.create(sessionPacks, pack);
    writeLedger(transaction, [entry], at);
    transaction.update(members, uid, { ledgerEntries: member.ledgerEntries + 1, lastUpdated: at });
    const why = amountReason ? ` (${paymentMethodNames[payment].toLowerCase()}: ${amountReason})` : '';
    const summary = `${plan.name}: ${sessionsText(pack.sessions)} with ${trainer.name}${why}`;
    writeAudit(transaction, by, { action: 'trainer.pack-sold', memberUid: uid, summary }, at);
    if (member.email) {
      const mail = packSoldMail(pack, {
        ...{
          firstName: member.firstName,
          clubName,
          receipt: receiptLine(entry, config.linkOrigin),
        },
        href: config.linkOrigin + paths.ownTraining,
      });
      outbox.queueMessage(transaction, { ...mail, to: member.email, memberUid: uid, cause });
    }
    return { kind: 'sold', pack };
  });
}

export interface Sold {
  readonly plan: Plan;
  readonly trainer: { readonly id: string; readonly name: string };
  readonly sessions: number;
}

/** A pack of sessions that a member has bought. */
export function newPack(
  member: Member,
  { plan, trainer, sessions }: Sold,
  at: Temporal.Instant,
): SessionPack {
  const { id: trainerId, name: trainerName } = trainer;
  const pack = {
    ...{ id: randomUUID(), memberUid: member.id, memberName: member.name, trainerId, trainerName },
    ...{ planId: plan.id, planName: plan.name, sessions, doneCount: 0, bookedCount: 0, soldAt: at },
    expiresOn: defaultLastDay('one-off', localDate(at), plan.validDays).toString(),
  };
  return { ...pack, openKey: openKeyOf(pack) };
}

function entryOf(
  { id, memberUid, expiresOn }: SessionPack,
  { id: planId, name: planName, priceInPence, currency }: Plan,
  { payment, amountInPence, by }: Pick<SaleRequest, 'payment' | 'amountInPence' | 'by'>,
  at: Temporal.Instant,
): LedgerEntry {
  return {
    ...{ id: sessionPackEntryId(id), at, memberUid, kind: 'payment', method: payment, currency },
    amountInPence: amountInPence ?? (payment === 'complimentary' ? 0 : priceInPence),
    ...{ recurringInPence: 0, periodStart: at, periodEnd: endOfLocalDay(Temporal.PlainDate.from(expiresOn)) },
    ...{ planId, planName, planKind: 'pack', reference: '', ofEntry: '' },
    ...{ receiptNumber: deskReceiptNumber(id, at), takenByUid: by.uid },
    ...{ saleId: '', purpose: 'training' },
  };
}
