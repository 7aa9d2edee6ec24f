/** Checks the rows of a stored list: who each of them is, and what it would change. */
import { hasStaffProfile } from '#domain/accounts/roles.ts';
import { importFieldNames } from '#domain/members/import-fields.ts';
import { keyWithoutEmail } from '#domain/members/import-person.ts';
import {
  EMAIL_MISSING,
  type ImportRules,
  type NamesAsTyped,
  readImportRow,
} from '#domain/members/import-row.ts';
import { choicesOf } from '#domain/members/import-values.ts';
import { likelyNote } from '#domain/members/likely-same.ts';
import { monthlyClassesOf, packClassesOf } from '#domain/membership/allowance.ts';
import { shorten } from '#domain/values/text.ts';
import type { Import, ImportRow } from '../../data/collections/imports.ts';
import type { Member } from '../../data/collections/members.ts';
import type { Plan } from '../../data/collections/membership.ts';
import { emailOrNull } from '../../identity/email.ts';
import type { RowCheck } from '../../imports/check-phase.ts';
import { groups } from '../../imports/groups.ts';
import { listJoiningPlans } from '../../membership/list-plans.ts';
import type { Services } from '../../services.ts';
import { fullName } from '../create-member.ts';
import { findLikelyMatches } from '../find-likely-same.ts';
import { findByEmail, findWithoutEmail, type KnownMember, LOOKED_UP_AT_ONCE } from './find-by-email.ts';
import { describeChanges, describeNew, findOwnerObstacle, unusedClasses } from './imported-member.ts';
import { rowCells } from './row-cells.ts';

type Parts = Pick<Services, 'store' | 'identity' | 'settings' | 'now'>;

/** What the row would do, for each of them. */
export async function checkMembers(
  parts: Parts,
  list: Import,
  rows: readonly ImportRow[],
): Promise<RowCheck[]> {
  const all = await listJoiningPlans(parts.store);
  const plans = all.map((plan) => ({
    ...{ id: plan.id, name: plan.name },
    ...{ packClasses: packClassesOf(plan), monthlyClasses: monthlyClassesOf(plan) },
  }));
  const { minimumAge } = await parts.settings.read();
  const rules: ImportRules = {
    ...{ now: parts.now(), minimumAge, plans, normaliseEmail: emailOrNull },
    choices: choicesOf(list.values),
    paidUntil: list.paidUntil,
    dateOrders: Object.fromEntries(list.dateColumns.map(({ field, order }) => [field, order])),
  };
  const read = rows.map((row) => readRow(list, row, rules));
  const known = await findKnown(parts, read);
  const planned = read.map((row, index) => planRow(row, known.get(index), all, rules.now));
  return markLikely(parts, planned.map(markRow));
}

const markRow = (row: RowCheck): RowCheck => ({
  ...row,
  hasWarnings: row.hasWarnings === true && (row.outcome === 'new' || row.outcome === 'changed'),
  givesWholePack: row.outcome === 'new' && row.person?.membership.pack?.isStated === false,
});

/** Notes which of the new people may be members already, under another address. */
async function markLikely({ store }: Parts, rows: readonly RowCheck[]): Promise<RowCheck[]> {
  const people = rows.map(({ outcome, person }) => (outcome === 'new' && person ? person : nobody));
  const matches = await findLikelyMatches(
    store,
    people.map((person) => ({ ...person, name: '' })),
  );
  return rows.map((row, index) => {
    const match = matches.get(index);
    return match
      ? { ...row, isLikely: true, notes: [...row.notes, likelyNote(match.by)] }
      : { ...row, isLikely: false };
  });
}

const nobody = { email: '', firstName: '', lastName: '', mobile: '', dob: '' };

type ReadRow = RowCheck & {
  readonly person: ImportRow['person'];
  readonly warnings: readonly string[];
  readonly membershipWarnings: readonly string[];
  readonly namesAsTyped: NamesAsTyped;
};

const unread = { key: '', uid: '', person: null, warnings: [], membershipWarnings: [], namesAsTyped: {} };

function readRow(list: Import, row: ImportRow, rules: ImportRules): ReadRow {
  const refused = (notes: readonly string[]): ReadRow => ({ outcome: 'error', notes: [...notes], ...unread });
  if (row.problem !== '') return refused([row.problem]);
  const { emailOnLine } = row;
  const cells = rowCells(list, row);
  const reading = readImportRow(emailOnLine > 0 ? { ...cells, email: '' } : cells, rules);
  if (reading.kind === 'problems') return refused(reading.problems);
  const { person, membershipWarnings, namesAsTyped } = reading;
  const warnings =
    emailOnLine > 0
      ? reading.warnings.map((each) =>
          each === EMAIL_MISSING ? `Email: line ${emailOnLine} has the same one, so it’s left out` : each,
        )
      : reading.warnings;
  const key = person.email || keyWithoutEmail(person);
  return { outcome: 'new', notes: [], key, uid: '', person, warnings, membershipWarnings, namesAsTyped };
}

/** The members that rows are about, by the position of the row. */
async function findKnown(parts: Parts, rows: readonly ReadRow[]): Promise<Map<number, KnownMember>> {
  const people = rows.map(({ person }) => person);
  const byEmail = new Map<string, KnownMember>();
  const emails = [...new Set(people.map((person) => person?.email ?? ''))].filter(Boolean);
  for (const group of groups(emails, LOOKED_UP_AT_ONCE))
    for (const [email, found] of await findByEmail(parts, [...group])) byEmail.set(email, found);
  const without = people.map((person) => (person?.email === '' ? person : null));
  const found = new Map(await findWithoutEmail(parts, without));
  for (const [index, person] of people.entries()) {
    const member = person?.email ? byEmail.get(person.email) : undefined;
    if (member) found.set(index, member);
  }
  return found;
}

function planRow(
  { namesAsTyped, warnings, membershipWarnings, ...row }: ReadRow,
  known: KnownMember | undefined,
  plans: readonly Plan[],
  now: Temporal.Instant,
): RowCheck {
  if (!row.person) return row;
  const staff = known && findOtherStaff(known.member, row.person);
  if (staff) return { ...row, uid: known.member.id, outcome: 'same', notes: [staff], person: null };
  const names = readNames(row.person, namesAsTyped, known?.member ?? null);
  const person = { ...row.person, ...names.kept };
  const cautions = [...names.warnings, ...warnings];
  if (!known) {
    const plan = plans.find(({ id }) => id === person.membership.planId) ?? null;
    const all = [...cautions, ...membershipWarnings, ...unusedClasses(person, plan)];
    const notes = [...describeNew(person, plan, now), ...all];
    return { ...row, person, outcome: 'new', notes, hasWarnings: all.length > 0, state: 'waiting' };
  }
  const notes = describeChanges(known.member, person);
  const found = { ...row, uid: known.member.id, hasWarnings: cautions.length > 0 };
  if (notes.length === 0) return { ...found, outcome: 'same', notes: cautions, person: null };
  const obstacle = findOwnerObstacle(known.account, person.email);
  if (obstacle) return { ...found, outcome: 'error', notes: [obstacle], person: null };
  return { ...found, person, outcome: 'changed', notes: [...notes, ...cautions], state: 'waiting' };
}

/**
 * What is said of a row with the address of somebody who works here under another name: it is mostly the club's own address, in the row of
 * somebody without one, whose birthday would make an admin a child. Null: they aren't staff, or have that name.
 */
function findOtherStaff(member: Member, { firstName, lastName }: { firstName: string; lastName: string }) {
  const isSame =
    (firstName === '' || firstName === member.firstName.trim()) &&
    (lastName === '' || lastName === member.lastName.trim());
  if (!hasStaffProfile(member) || isSame) return null;
  const typed = [firstName, lastName].filter(Boolean).join(' ');
  return `Name: “${shorten(typed)}” has the email address of ${fullName(member)}, who works here, so this row changes nothing`;
}

/** Names that were tidied up, and what is said of it; one that a member has as the list writes it stays so. */
function readNames(
  person: { readonly firstName: string; readonly lastName: string },
  asTyped: NamesAsTyped,
  member: Pick<Member, 'firstName' | 'lastName'> | null,
) {
  const kept: { firstName?: string; lastName?: string } = {};
  const warnings: string[] = [];
  for (const field of ['firstName', 'lastName'] as const) {
    const typed = asTyped[field];
    if (typed === undefined) continue;
    if (member?.[field].trim() === typed) kept[field] = typed;
    else if (person[field])
      warnings.push(`${importFieldNames[field]}: “${shorten(typed)}” became “${shorten(person[field])}”`);
  }
  return { kept, warnings };
}
