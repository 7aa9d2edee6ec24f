/** Turns an imported person into a member, or into changes to an existing one. */

import type { ImportedMembership } from '#domain/members/import-membership.ts';
import type { ImportedPerson } from '#domain/members/import-row.ts';
import { formatMobile, normaliseMobile } from '#domain/members/mobile-number.ts';
import { classesLeftText, monthlyClassesOf } from '#domain/membership/allowance.ts';
import { owesMoney } from '#domain/membership/debts.ts';
import {
  type ClassPack,
  membershipStatusNames,
  periodEndAfter,
  statusesOfMembers,
} from '#domain/membership/membership.ts';
import { formatDate, startOfLocalDay, storedDate } from '#domain/values/dates.ts';
import type { Member } from '../../data/collections/members.ts';
import type { Plan } from '../../data/collections/membership.ts';
import type { Account } from '../../identity/identity.ts';
import { newMember } from '../create-member.ts';
import { changedDetails, type MemberDetails } from '../save-details.ts';

/**
 * Why a row must not reach the account that has its email address; null: it may. Somebody who signed up with an address that nobody has
 * confirmed could otherwise read what the row says about its owner.
 */
export function findOwnerObstacle(
  account: Pick<Account, 'email' | 'emailState'> | null,
  email: string,
): string | null {
  if (account?.emailState === 'unconfirmed') return 'Email: nobody has confirmed this address yet';
  if (account && account.email !== email) return 'Email: this member now signs in with another address';
  return null;
}

/** A new profile with the imported membership, at what its plan costs on this day: a later price is for new members alone. */
export function importedMember(
  person: ImportedPerson,
  account: { uid: string; email: string },
  now: Temporal.Instant,
  plan: Pick<Plan, 'priceInPence' | 'interval'> | null,
): Member {
  const { membership, emergencyName, emergencyPhone, joined, ...details } = person;
  const joinedOn = storedDate(joined);
  const createdAt = joinedOn ? startOfLocalDay(joinedOn) : now;
  return {
    ...newMember({ ...details, ...account }, now),
    ...{ createdAt, importedAt: now, awaySince: now },
    emergencyContact: { name: emergencyName, phone: emergencyPhone },
    ...importedMembership(membership, plan),
    owesMoney: owesMoney({ membershipStatus: membership.status, owedInPence: 0, partPaid: null }),
    packs: packsLeft(person, now),
  };
}

/** What a list says of their membership: no payment comes with it. */
export function importedMembership(
  { status, planId, planName, lastDay: typed }: ImportedMembership,
  plan: Pick<Plan, 'priceInPence' | 'interval'> | null,
) {
  const lastDay = storedDate(typed);
  return {
    membershipStatus: status,
    planId,
    membershipType: planName,
    planPriceInPence: plan?.priceInPence ?? null,
    planInterval: plan?.interval ?? null,
    currentPeriodEnd: lastDay ? periodEndAfter(lastDay) : null,
    cancelAtPeriodEnd: status === 'cancelling',
  };
}

/** None where a pack is whole, or the plan is no pack: then plan and period say all of it. */
function packsLeft({ membership }: ImportedPerson, now: Temporal.Instant): ClassPack[] {
  const { pack, planName: name, lastDay } = membership;
  const until = storedDate(lastDay);
  if (!pack?.isStated || !until) return [];
  const { classes, left } = pack;
  return [{ name, classes, usedBefore: classes - left, from: now, until: periodEndAfter(until) }];
}

/** The details in the row; empty ones stay unchanged. An import never changes an existing membership. */
export function importedDetails(person: ImportedPerson, known: MemberDetails): Partial<MemberDetails> {
  const { firstName, lastName, dob, sex, guardianNote } = person;
  const mobile = differentNumber(person.mobile, known.mobile);
  const emergencyContact = {
    name: person.emergencyName || known.emergencyContact.name,
    phone:
      differentNumber(person.emergencyPhone, known.emergencyContact.phone) || known.emergencyContact.phone,
  };
  const given = Object.entries({ firstName, lastName, mobile, dob, sex, guardianNote }).filter(
    ([, value]) => value !== '',
  );
  return { ...Object.fromEntries(given), emergencyContact };
}

/** Empty if the stored number is the same in another format. */
function differentNumber(given: string, known: string): string {
  return given === normaliseMobile(known) ? '' : given;
}

/** The details by their names to staff. */
export const detailLabels: Record<keyof MemberDetails, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  mobile: 'Mobile',
  dob: 'Date of birth',
  sex: 'Sex',
  guardianNote: 'Guardian',
  emergencyContact: 'Emergency contact',
};

/** `Mobile: 07700 900 123 → 07700 900 456`, one for each detail that differs. */
export function describeChanges(known: MemberDetails, person: ImportedPerson): string[] {
  const details = importedDetails(person, known);
  return changedDetails(known, details).map((name) => {
    const text = (from: Partial<MemberDetails>) => detailText(name, from) || 'empty';
    return `${detailLabels[name]}: ${text(known)} → ${text(details)}`;
  });
}

function detailText(name: keyof MemberDetails, from: Partial<MemberDetails>): string {
  const value = from[name] ?? '';
  if (typeof value !== 'string') return [value.name, formatMobile(value.phone)].filter(Boolean).join(', ');
  if (name === 'mobile') return formatMobile(value);
  const date = name === 'dob' ? storedDate(value) : null;
  return date ? formatDate(date) : value;
}

/**
 * A new member's membership, for the preview: `Active, Unlimited, until 31 December 2026`, and a warning of its own where a pack comes
 * back whole.
 * @param plan theirs, if they have one
 */
export function describeNew(person: ImportedPerson, plan: Plan | null, now: Temporal.Instant): string[] {
  const { status, planName, lastDay, pack } = person.membership;
  const until = storedDate(lastDay);
  const member = importedMember(person, { uid: '', email: person.email }, now, plan);
  // What a plan gives each month begins new; only of a pack does the list say what is left.
  const classes = pack ? classesLeftText(member, plan, [], now) : '';
  const paid = until && !classes ? `until ${formatDate(until)}` : '';
  const text = [membershipStatusNames[status], planName, classes, paid].filter(Boolean).join(', ');
  return pack && !pack.isStated ? [text, WHOLE_PACK] : [text];
}

/**
 * What the list says of classes left that is left out: of a month nobody knows from which day the other system counts. Empty: nothing is.
 * @param plan theirs, if they have one
 */
export function unusedClasses({ membership }: ImportedPerson, plan: Plan | null): string[] {
  const { status, planName, classesUnused: typed } = membership;
  if (typed === '') return [];
  const monthly = plan && monthlyClassesOf(plan);
  const why = monthly
    ? `, since ${planName} isn’t a pack: it has ${monthly} classes a month, and they start with all of them`
    : `, since ${planName} isn’t a pack of classes`;
  const isMember = statusesOfMembers.includes(status);
  return [`Classes left: “${typed}” is left out${isMember ? why : ', since they have no membership now'}`];
}

const WHOLE_PACK = 'The list doesn’t say how many classes are left, so they get all of them';
