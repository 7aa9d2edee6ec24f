/** Checks the rows of a stored list: who each of them is, and what it would change. */
import { type ImportRules, type NameProblems, readImportRow } from '#domain/members/import-row.ts';
import { choicesOf } from '#domain/members/import-values.ts';
import { likelyNote } from '#domain/members/likely-same.ts';
import { packClassesOf } from '#domain/membership/allowance.ts';
import type { Import, ImportRow } from '../../data/collections/imports.ts';
import type { Plan } from '../../data/collections/membership.ts';
import { emailOrNull } from '../../identity/email.ts';
import type { RowCheck } from '../../imports/check-phase.ts';
import { groups } from '../../imports/groups.ts';
import { listJoiningPlans } from '../../membership/list-plans.ts';
import type { Services } from '../../services.ts';
import { findLikelyMatches } from '../find-likely-same.ts';
import { findByEmail, type KnownMember, LOOKED_UP_AT_ONCE } from './find-by-email.ts';
import { describeChanges, describeNew, findOwnerObstacle } from './imported-member.ts';
import { rowCells } from './row-cells.ts';

type Parts = Pick<Services, 'store' | 'identity' | 'settings' | 'now'>;

/** What the row would do, for each of them. */
export async function checkMembers(
  parts: Parts,
  list: Import,
  rows: readonly ImportRow[],
): Promise<RowCheck[]> {
  const all = await listJoiningPlans(parts.store);
  const plans = all.map((plan) => ({ id: plan.id, name: plan.name, packClasses: packClassesOf(plan) }));
  const { minimumAge } = await parts.settings.read();
  const rules: ImportRules = {
    ...{ now: parts.now(), minimumAge, plans, normaliseEmail: emailOrNull },
    choices: choicesOf(list.values),
    paidUntil: list.paidUntil,
    dateOrders: Object.fromEntries(list.dateColumns.map(({ field, order }) => [field, order])),
  };
  const read = rows.map((row) => readRow(list, row, rules));
  const known = await findKnown(parts, read);
  const planned = read.map((row) => planRow(row, known.get(row.key), all, rules.now));
  return markLikely(parts, planned.map(markWholePack));
}

const markWholePack = (row: RowCheck): RowCheck => ({
  ...row,
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
  readonly nameProblems: NameProblems;
};

function readRow(list: Import, row: ImportRow, rules: ImportRules): ReadRow {
  const refused = (notes: readonly string[]): ReadRow => ({
    ...{ outcome: 'error', notes: [...notes], key: '', uid: '', person: null, nameProblems: {} },
  });
  if (row.problem !== '') return refused([row.problem]);
  const reading = readImportRow(rowCells(list, row), rules);
  if (reading.kind === 'problems') return refused(reading.problems);
  const { person, nameProblems } = reading;
  return { outcome: 'new', notes: [], key: person.email, uid: '', person, nameProblems };
}

async function findKnown(parts: Parts, rows: readonly ReadRow[]): Promise<Map<string, KnownMember>> {
  const emails = [...new Set(rows.map(({ key }) => key))].filter((key) => key !== '');
  const known = new Map<string, KnownMember>();
  for (const group of groups(emails, LOOKED_UP_AT_ONCE))
    for (const [email, found] of await findByEmail(parts, [...group])) known.set(email, found);
  return known;
}

function planRow(
  { nameProblems, ...row }: ReadRow,
  known: KnownMember | undefined,
  plans: readonly Plan[],
  now: Temporal.Instant,
): RowCheck {
  const { person } = row;
  if (!person) return row;
  const fields = ['firstName', 'lastName'] as const;
  const problems = fields.flatMap((field) =>
    known?.member[field].trim() === person[field] ? [] : (nameProblems[field] ?? []),
  );
  if (problems.length > 0) return { ...row, outcome: 'error', notes: problems, person: null };
  if (!known) {
    const plan = plans.find(({ id }) => id === person.membership.planId) ?? null;
    return { ...row, outcome: 'new', notes: describeNew(person, plan, now), state: 'waiting' };
  }
  const notes = describeChanges(known.member, person);
  const found = { ...row, uid: known.member.id };
  if (notes.length === 0) return { ...found, outcome: 'same', person: null };
  const obstacle = findOwnerObstacle(known.account, person.email);
  if (obstacle) return { ...found, outcome: 'error', notes: [obstacle], person: null };
  return { ...found, outcome: 'changed', notes, state: 'waiting' };
}
