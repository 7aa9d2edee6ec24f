/** Who looks after a membership, and who is told of what others do with it. */

import { findKeeper, type Keeper, tellOfMembership } from '#domain/families/guardians.ts';
import { BY_REFUND, keptBySentence, membershipNews } from '#domain/families/membership-news.ts';
import { holdDays, isByCard, lastDayOf } from '#domain/membership/membership.ts';
import type { MembershipEvent } from '#domain/membership/membership-events.ts';
import { formatDate } from '#domain/values/dates.ts';
import { canMail } from '../config/can-mail.ts';
import type { Member } from '../data/collections/members.ts';
import type { Reads, Transaction } from '../data/store.ts';
import type { Actor } from '../log/write-audit.ts';
import { membershipNow } from '../membership/part-paid-texts.ts';
import { readFamily } from './change-family.ts';
import { keepNews } from './family-mails.ts';
import { type TellParts, tellFamily } from './tell-family.ts';

type FamilyReads = Pick<Reads, 'find' | 'findMany'>;

export const ownerOf = (member: Member) => ({
  ...{ uid: member.id, dob: member.dob, email: member.email },
  paysOnline: isByCard(member),
});

/** What is said to somebody whose membership others look after; empty: they do themselves. */
export async function readKeptBy(reads: FamilyReads, member: Member, at: Temporal.Instant): Promise<string> {
  if (member.familyId === '') return '';
  const { family, known } = await readFamily(reads, member, at);
  return keptByText(findKeeper(family, ownerOf(member), at), known);
}

function keptByText({ kind, uids }: Keeper, known: readonly Member[]): string {
  const names = known.filter(({ id }) => uids.includes(id)).map(({ name }) => name);
  return kind === 'own' ? '' : keptBySentence(kind, names);
}

/** What members do with their own membership, unless others look after it; staff pay at the desk like everybody else. */
const ownEvents: readonly string[] = [
  ...(['start-hold', 'end-hold', 'change-plan'] as const),
  ...(['cancel-at-period-end', 'undo-cancel', 'cancel-now'] as const),
] satisfies MembershipEvent['type'][];

/** What a change of a membership is to those who look after it or pay for it. */
interface MembershipKeeper {
  /** To the member, where others look after it: who they are; empty in emails that go to these. */
  readonly mailed: string;
  /** Why the person may not do this; empty: they may. */
  refusal(event: string): string;
  /**
   * Tells everybody but the person who did it: by email, or on their Family page where they can’t be emailed. Jobs tell nobody.
   * @param after as the membership is then
   * @param isRefunded it ends since what paid for it was given back
   */
  tell(after: Member, action: string, isRefunded?: boolean): void;
}

/** Read before the first write of the transaction in which somebody changes a membership. */
export async function readMembershipKeeper(
  transaction: Transaction,
  parts: TellParts,
  { member, by }: { readonly member: Member; readonly by: Actor },
  at: Temporal.Instant,
): Promise<MembershipKeeper> {
  const isJob = by.uid === '' && by.name === '';
  if (member.familyId === '') return { mailed: '', refusal: () => '', tell: () => undefined };
  const { family, known } = await readFamily(transaction, member, at);
  const keeper = findKeeper(family, ownerOf(member), at);
  const keptBy = keptByText(keeper, known);
  const told = isJob ? [] : tellOfMembership(family, ownerOf(member), by.uid, at);
  // Emails to a child without an address go to their guardians anyway.
  const hasMail = ({ id }: Member) => member.email === '' && keeper.uids.includes(id);
  return {
    mailed: member.email === '' ? '' : keptBy,
    refusal: (event) => (by.uid === member.id && ownEvents.includes(event) ? keptBy : ''),
    tell: (after, action, isRefunded = false) => {
      const isFamily = by.uid === '' || known.some(({ id }) => id === by.uid);
      const byName = isFamily ? by.name : '';
      const change = {
        action,
        plan: after.membershipType,
        when: isRefunded ? BY_REFUND : whenOf(action, after, at),
      };
      const text = membershipNews(member.name, change, by.uid === member.id ? null : byName);
      if (!text) return;
      const people = known.filter(({ id }) => told.includes(id));
      const subject = `${member.name}’s membership at ${parts.clubName}`;
      tellFamily(transaction, parts, { people: people.filter((each) => !hasMail(each)), text, subject }, at);
      if (canMail(parts)) return;
      for (const each of people) if (hasMail(each)) keepNews(transaction, each, text, at);
    },
  };
}

function whenOf(action: string, after: Member, now: Temporal.Instant): string {
  const { currentPeriodEnd, hold } = after;
  if (action === 'membership.put-back') return membershipNow({ ...after, now });
  const days = holdDays(hold);
  if (action === 'membership.hold-started' && days)
    return `from ${formatDate(days.from)} until ${formatDate(days.until)}`;
  return action === 'membership.cancel-requested' && currentPeriodEnd
    ? `on ${formatDate(lastDayOf(currentPeriodEnd))}`
    : '';
}
