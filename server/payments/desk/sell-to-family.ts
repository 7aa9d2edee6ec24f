/** What the desk sells to others of the buyer’s family: one sale and one payment, and everyone gets what is theirs. */
import * as paths from '#app/paths.ts';
import type { PaymentEffect } from '#domain/membership/payment-effect.ts';
import { packSoldMail } from '../../community/trainers/trainer-mails.ts';
import { type Member, members } from '../../data/collections/members.ts';
import { type SessionPack, sessionPacks } from '../../data/collections/trainers.ts';
import type { Transaction } from '../../data/store.ts';
import { findFamily } from '../../families/change-family.ts';
import type { Actor } from '../../log/write-audit.ts';
import { membershipVersion, prepareMembershipChange } from '../../membership/change-membership.ts';
import { OVERTAKEN } from '../../membership/decide-change.ts';
import type { MailCause } from '../../outbox/outbox.ts';
import type { Services } from '../../services.ts';
import type { Problem, RelativeSale, RelativeTyped } from './basket.ts';
import type { PlanRest, ToldMembership } from './part-paid.ts';

type Parts = Pick<Services, 'outbox' | 'clubEvents' | 'config' | 'now'>;

const conflict = (sentence: string) => ({ kind: 'conflict', sentence }) as const;

const CHANGED = 'This family has changed since you opened the page. Check it and try again.';

/** Whoever something is sold to, as long as the buyer pays for them and nothing about them has changed since. */
export async function readRelatives(
  transaction: Transaction,
  buyer: Member | null,
  typed: readonly RelativeTyped[],
) {
  const wanted = typed.filter(({ planId, packId }) => planId !== '' || packId !== '');
  if (wanted.length === 0) return [];
  const family = buyer && (await findFamily(transaction, buyer));
  if (!buyer || family?.payerUid !== buyer.id) return conflict(CHANGED);
  const found = await transaction.findMany(
    members,
    wanted.map(({ uid }) => uid),
  );
  const relatives = [];
  for (const [index, each] of wanted.entries()) {
    const member = found[index];
    const isTwice = wanted.some(({ uid }, other) => other < index && uid === each.uid);
    if (!member || isTwice || each.uid === buyer.id || !family.memberUids.includes(each.uid))
      return conflict(CHANGED);
    if (each.seen !== membershipVersion(member)) return conflict(OVERTAKEN);
    relatives.push({ member, typed: each });
  }
  return relatives;
}

type PreparedRelatives =
  | {
      readonly write: (at: Temporal.Instant) => void;
      readonly effects: ReadonlyMap<string, PaymentEffect | null>;
      /** As their memberships are then. */
      readonly told: readonly ToldMembership[];
    }
  | { readonly kind: 'no-member' }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] };

/** Decides what becomes of each membership: all reads, and what writes it. */
export async function prepareRelatives(
  parts: Parts,
  transaction: Transaction,
  relatives: readonly RelativeSale[],
  {
    by,
    rests,
    clubName,
  }: {
    readonly by: Actor;
    /** What is left to pay for each. */
    readonly rests: ReadonlyMap<string, PlanRest>;
    readonly clubName: string;
  },
): Promise<PreparedRelatives> {
  const prepared: { readonly sale: RelativeSale; readonly write: () => void }[] = [];
  const effects = new Map<string, PaymentEffect | null>();
  const told: ToldMembership[] = [];
  for (const sale of relatives) {
    const { member, planSale, row } = sale;
    if (!planSale) {
      prepared.push({ sale, write: () => {} });
      continue;
    }
    const { partPaid = null, isPaid = false, leftInPence = 0 } = rests.get(member.id) ?? {};
    const event = { ...planSale.event, partPaid };
    const request = { uid: member.id, event, by, entries: [] };
    const change = await prepareMembershipChange(parts, transaction, request, clubName);
    if (!('write' in change)) {
      if (change.kind === 'no-member') return change;
      const problem: Problem = [`plan${row}`, change.sentence];
      return { kind: 'refused', problems: [problem] } as const;
    }
    effects.set(member.id, change.effect);
    told.push({ ...member, ...change.changes, isPaid, leftInPence, now: parts.now() });
    // The receipt is the buyer’s.
    prepared.push({ sale, write: () => change.write([], { isPaid, leftInPence, text: '' }) });
  }
  return {
    effects,
    told,
    write(at: Temporal.Instant): void {
      for (const { sale, write } of prepared) {
        const { member, pack } = sale;
        write();
        transaction.update(members, member.id, { ledgerEntries: member.ledgerEntries + 1, lastUpdated: at });
        if (!pack) continue;
        transaction.create(sessionPacks, pack);
        mailPack(parts, transaction, { member, pack, cause: 'club', clubName, receipt: '' });
      }
    },
  };
}

interface PackMail {
  readonly member: Member;
  readonly pack: SessionPack;
  readonly cause: MailCause;
  readonly clubName: string;
  readonly receipt: string;
}

/** Tells somebody about their pack of sessions, where they have an address. */
export function mailPack(
  { outbox, config }: Pick<Parts, 'outbox' | 'config'>,
  transaction: Transaction,
  { member, pack, cause, clubName, receipt }: PackMail,
): void {
  if (member.email === '') return;
  const href = config.linkOrigin + paths.ownTraining;
  const mail = packSoldMail(pack, { firstName: member.firstName, clubName, receipt, href });
  outbox.queueMessage(transaction, { ...mail, to: member.email, memberUid: member.id, cause });
}
