/** The person who buys a day pass: a member, or somebody who comes for the first time and has a profile without an account from then on. */

import { randomUUID } from 'node:crypto';
import {
  findEmergencyContactProblem,
  findFirstNameProblem,
  findLastNameProblem,
  hasEmergencyContact,
  needsGuardian,
  readDateOfBirth,
} from '#domain/members/member-profile.ts';
import { formatMobile, normaliseMobile } from '#domain/members/mobile-number.ts';
import { localDate } from '#domain/values/dates.ts';
import { type Member, members } from '../../data/collections/members.ts';
import type { Item } from '../../data/collections/sales.ts';
import type { Transaction } from '../../data/store.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import { newMember } from '../../members/create-member.ts';
import type { Services } from '../../services.ts';

/** As typed; of a member only the emergency contact, where they have none. */
export interface DayPassTyped {
  readonly firstName: string;
  readonly lastName: string;
  readonly dob: string;
  readonly emergencyName: string;
  readonly emergencyPhone: string;
}

export type DayPassProblem = readonly [field: keyof DayPassTyped, text: string];

interface Buying {
  /** Null: somebody without a profile. */
  readonly member: Member | null;
  readonly basket: { readonly dayPass: Item | null };
  readonly saleId: string;
  readonly by: Actor;
}

export interface Buyer {
  /** Null: somebody without a profile, who buys no day pass. */
  readonly member: Member | null;
  readonly problems: readonly DayPassProblem[];
  /** The profile, the day pass and the emergency contact, before anything else is written about the member. */
  readonly write: (transaction: Transaction, parts: Pick<Services, 'clubEvents'>) => void;
}

const nothing: DayPassTyped = { firstName: '', lastName: '', dob: '', emergencyName: '', emergencyPhone: '' };

export function findBuyer(
  { member, basket: { dayPass: item }, saleId, by }: Buying,
  { dayPass: typed = nothing, isPreview = false }: { dayPass?: DayPassTyped; isPreview?: boolean },
  { minimumAge }: { readonly minimumAge: number },
  at: Temporal.Instant,
): Buyer {
  if (!item || isPreview) return { member, problems: [], write: () => {} };
  const isChild = !member && isChildBorn(typed.dob, at);
  const problems = [
    ...(member ? [] : findVisitorProblems(typed, minimumAge, at)),
    ...(member && hasEmergencyContact(member) ? [] : findContactProblems(typed, isChild)),
  ];
  if (problems.length > 0) return { member, problems, write: () => {} };
  const emergencyContact =
    member && hasEmergencyContact(member)
      ? member.emergencyContact
      : { name: typed.emergencyName, phone: normaliseMobile(typed.emergencyPhone) ?? typed.emergencyPhone };
  const { name, phone } = emergencyContact;
  const buyer = member ?? newVisitor(typed, isChild ? `${name}, ${formatMobile(phone)}` : '', at);
  const dayPass = { on: localDate(at).toString(), opensClasses: item.dayPass === 'classes', saleId };
  return {
    ...{ member: buyer, problems },
    write(transaction, { clubEvents }) {
      if (member) return transaction.update(members, member.id, { dayPass, emergencyContact });
      transaction.create(members, { ...buyer, dayPass, emergencyContact });
      clubEvents.note(transaction, { type: 'member.created', memberUid: buyer.id });
      const created = {
        action: 'member.created',
        memberUid: buyer.id,
        summary: 'Bought a day pass',
      } as const;
      writeAudit(transaction, by, created, at);
    },
  };
}

/** Whether somebody born on the typed day is under 18: who to call in an emergency is then a parent or guardian. */
export function isChildBorn(typed: string, at: Temporal.Instant): boolean {
  const reading = readDateOfBirth(typed, 0, at);
  return reading.kind === 'date' && needsGuardian(reading.date, at);
}

function newVisitor(
  { firstName, lastName, dob: typed }: DayPassTyped,
  guardianNote: string,
  at: Temporal.Instant,
): Member {
  const reading = readDateOfBirth(typed, 0, at);
  const dob = reading.kind === 'date' ? reading.date.toString() : '';
  const person = { firstName, lastName, dob, email: '', mobile: '', sex: 'undisclosed' };
  return newMember({ ...person, guardianNote, uid: randomUUID() }, at);
}

function findVisitorProblems(
  { firstName, lastName, dob }: DayPassTyped,
  minimumAge: number,
  at: Temporal.Instant,
): DayPassProblem[] {
  const found = [
    ['firstName', findFirstNameProblem(firstName, 'staff')],
    ['lastName', findLastNameProblem(lastName, 'staff')],
    ['dob', born(readDateOfBirth(dob, minimumAge, at, 'staff'))],
  ] as const;
  return found.flatMap(([field, problem]) => (problem ? [[field, problem] as const] : []));
}

const born = (reading: ReturnType<typeof readDateOfBirth>) =>
  reading.kind === 'invalid' ? reading.message : null;

function findContactProblems(
  { emergencyName: name, emergencyPhone: phone }: DayPassTyped,
  isChild: boolean,
): DayPassProblem[] {
  if (isChild && (name === '' || phone === '')) {
    const field = name === '' ? 'emergencyName' : 'emergencyPhone';
    return [[field, 'Enter the name and number of a parent or guardian']];
  }
  if (name === '' && phone === '')
    return [['emergencyName', 'Enter the name and number of somebody to call in an emergency']];
  const problem = findEmergencyContactProblem({ name, phone }, 'staff');
  if (!problem) return [];
  return [[problem.field === 'name' ? 'emergencyName' : 'emergencyPhone', problem.message]];
}
