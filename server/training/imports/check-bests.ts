import { createHash } from 'node:crypto';
import { type BestField, hasSeconds } from '#domain/training/best-columns.ts';
import { bestText } from '#domain/training/best-text.ts';
import { foldExerciseName } from '#domain/training/exercise-name.ts';
import { findByName } from '#domain/training/exercise-search.ts';
import { type BestCells, type BestRow, readBestRow, setFor } from '#domain/training/import-best.ts';
import { bestsOfSets } from '#domain/training/personal-bests.ts';
import { findDoubt } from '#domain/training/plausible.ts';
import type { LoggedSet } from '#domain/training/result.ts';
import { formatDate } from '#domain/values/dates.ts';
import { cutText, shorten, toOneLine, wellFormed } from '#domain/values/text.ts';
import { type CatalogueEntry, exercises } from '../../data/collections/exercises.ts';
import { type Import, type ImportName, type ImportRow, importNames } from '../../data/collections/imports.ts';
import { results } from '../../data/collections/results.ts';
import type { Reads, Store } from '../../data/store.ts';
import { emailOrNull } from '../../identity/email.ts';
import { type RowCheck, VALUES_AT_ONCE } from '../../imports/check-phase.ts';
import { groups } from '../../imports/groups.ts';
import { findByEmail, type KnownMember } from '../../members/import/find-by-email.ts';
import { findOwnerObstacle } from '../../members/import/imported-member.ts';
import type { Services } from '../../services.ts';
import { readCatalogue } from '../exercises/catalogue.ts';

type Parts = Pick<Services, 'store' | 'identity' | 'now'>;

/** Reads rows by the list's columns, and finds their members, exercises and existing results. */
export async function checkBests(
  parts: Parts,
  list: Import,
  rows: readonly ImportRow[],
): Promise<{ checks: RowCheck[]; others: readonly ImportName[] }> {
  const cells = rows.map((row) => cellsOf(list, row));
  const named = cells.map(({ exercise = '' }) => exercise).filter((name) => name !== '');
  const { matchOf, open } = await matchNames(parts.store, list, named);
  const members = await findMembers(parts, cells);
  const rules = { now: parts.now(), ...list, isInSeconds: hasSeconds(list.columns, list.fields) };
  const checks = rows.map((row, index): RowCheck => {
    const said = cells[index] ?? {};
    if (row.problem !== '') return refused(said, [row.problem]);
    const reading = readBestRow(said, rules);
    const problems = reading.kind === 'problems' ? [...reading.problems] : [];
    const member = members(said.email);
    if (typeof member === 'string') problems.push(member);
    const match = said.exercise ? matchOf(said.exercise) : null;
    const obstacle = exerciseProblem(said.exercise, match);
    if (obstacle) problems.push(obstacle);
    if (reading.kind !== 'read' || typeof member === 'string' || match?.kind !== 'exercise')
      return refused(said, problems);
    return planRow(said, reading.row, member, match.exercise);
  });
  return { checks: await compare(parts.store, checks), others: open };
}

function cellsOf({ fields }: Import, { source }: ImportRow): BestCells {
  const cells: string[] = source === '' ? [] : wellFormed(JSON.parse(source));
  const entries = fields.flatMap((field, index) => (field ? [[field as BestField, cells[index] ?? '']] : []));
  return Object.fromEntries(entries);
}

const shown = ({ exercise = '', email = '' }: BestCells) => ({
  name: cutText(toOneLine(exercise), 100),
  email: emailOrNull(email) ?? cutText(toOneLine(email), 254),
});

function refused(cells: BestCells, notes: readonly string[]): RowCheck {
  return { ...shown(cells), outcome: 'error', notes: [...notes], key: '', uid: '', best: null };
}

function exerciseProblem(name: string | undefined, match: NameMatch | null): string | null {
  if (!name || !match) return 'Exercise is missing';
  if (match.kind === 'left-out') return `Exercise: you chose to leave out “${shorten(name)}”`;
  return match.kind === 'open' ? `Exercise: we don’t know “${shorten(name)}”` : null;
}

function planRow(
  cells: BestCells,
  { date, note, set: all }: BestRow,
  { member }: KnownMember,
  { id: exerciseId, name: exerciseName, measure }: CatalogueEntry,
): RowCheck {
  const kept = setFor(all, measure, [cells.exercise ?? '', exerciseName]);
  if ('problem' in kept) return { ...refused(cells, [kept.problem]), uid: member.id };
  const { set } = kept;
  const best = { exerciseId, exerciseName, date, note, set };
  const targetId = importedResultId({ uid: member.id, exerciseId, date, set });
  const done = bestsOfSets([set]).map((value) => bestText(value, 'kg'));
  const day = formatDate(Temporal.PlainDate.from(date));
  const doubt = findDoubt({ name: exerciseName, set, bests: [] }, 'kg');
  const notes = [
    `${exerciseName}: ${[...done, day].join(', ')}`,
    ...(doubt ? [`Is that right? ${doubt}`] : []),
  ];
  return {
    ...{ outcome: 'new', notes, key: targetId, targetId, uid: member.id, best, state: 'waiting' },
    ...{ name: member.name, email: member.email },
  };
}

/** A row whose result has been imported before changes nothing, even if the result has been edited since. */
async function compare(store: Parts['store'], checks: readonly RowCheck[]): Promise<RowCheck[]> {
  const planned = checks.flatMap(({ best, uid }) => (best && uid ? [{ ...best, uid }] : []));
  const former = await findFormerIds(
    store,
    planned.map(({ exerciseId }) => exerciseId),
  );
  const idsOf = (facts: (typeof planned)[number]) =>
    [facts.exerciseId, ...(former.get(facts.exerciseId) ?? [])].map((exerciseId) =>
      importedResultId({ ...facts, exerciseId }),
    );
  const ids = [...new Set(planned.flatMap(idsOf))];
  const there = new Set<string>();
  for (const result of await store.findMany(results, ids)) if (result) there.add(result.id);
  return checks.map((check) => {
    const { best, uid } = check;
    const known = best && uid ? idsOf({ ...best, uid }).find((id) => there.has(id)) : undefined;
    if (!known) return check;
    return {
      ...check,
      outcome: 'same',
      state: 'none',
      targetId: known,
      notes: [...check.notes, 'Already there'],
    };
  });
}

/** A member by the email of a row, or why there is none. */
async function findMembers(parts: Parts, cells: readonly BestCells[]) {
  const normalised = new Map(cells.map(({ email = '' }) => [email, emailOrNull(email)]));
  const emails = [...new Set(normalised.values())].filter((email) => email !== null);
  const known = new Map<string, KnownMember>();
  for (const group of groups(emails, VALUES_AT_ONCE)) {
    for (const [email, found] of await findByEmail(parts, [...group])) known.set(email, found);
  }
  return (typed = ''): KnownMember | string => {
    const email = normalised.get(typed) ?? null;
    if (email === null)
      return typed ? `Email: “${shorten(typed)}” isn’t a valid email address` : 'Email is missing';
    const found = known.get(email);
    return found ? (findOwnerObstacle(found.account, email) ?? found) : 'Email: no member has this address';
  };
}

type NameMatch =
  | { readonly kind: 'exercise'; readonly exercise: CatalogueEntry }
  /** Nobody has chosen an exercise yet. */
  | { readonly kind: 'open' }
  /** An admin chose to leave its rows out. */
  | { readonly kind: 'left-out' };

function importNameKey(importId: string, name: string): string {
  const hash = createHash('sha256').update(foldExerciseName(name)).digest('hex').slice(0, 32);
  return `${importId}_${hash}`;
}

/**
 * Finds the exercises for the names in some rows: by name, by another name, or as an admin chose.
 * @returns `open`: names without an exercise or a choice, to be stored
 */
async function matchNames(
  store: Store,
  list: Import,
  names: readonly string[],
): Promise<{ matchOf(name: string): NameMatch; readonly open: readonly ImportName[] }> {
  const entries = await readCatalogue(store);
  const byFolded = new Map(names.map((name) => [foldExerciseName(name), name]));
  const matches = new Map<string, NameMatch>();
  for (const [folded, name] of byFolded) {
    const exercise = onlyOne(findByName(entries, name));
    if (exercise) matches.set(folded, { kind: 'exercise', exercise });
  }
  const unmatched = [...byFolded].filter(([folded]) => !matches.has(folded));
  const ids = unmatched.map(([, name]) => importNameKey(list.id, name));
  const chosen = await store.findMany(importNames, ids);
  const open: ImportName[] = [];
  for (const [index, [folded, name]] of unmatched.entries()) {
    const choice = chosen[index];
    const exercise = entries.find(({ id }) => id === choice?.exerciseId);
    if (exercise) matches.set(folded, { kind: 'exercise', exercise });
    else if (choice && !choice.isOpen && choice.exerciseId === '') matches.set(folded, { kind: 'left-out' });
    else {
      matches.set(folded, { kind: 'open' });
      const { id: importId, expiresAt } = list;
      const facts = { importId, name: cutText(name, 200), isOpen: true, exerciseId: '', expiresAt };
      open.push({ id: ids[index] ?? '', ...facts });
    }
  }
  return { matchOf: (name) => matches.get(foldExerciseName(name)) ?? { kind: 'open' }, open };
}

/** Archived exercises count if there is no current one. */
function onlyOne(found: readonly CatalogueEntry[]): CatalogueEntry | null {
  const current = found.filter(({ isArchived }) => !isArchived);
  const [exercise, another] = current.length > 0 ? current : found;
  return exercise && !another ? exercise : null;
}

interface Facts {
  readonly uid: string;
  readonly exerciseId: string;
  /** Local date `YYYY-MM-DD`. */
  readonly date: string;
  readonly set: LoggedSet;
}

/** The id of the result that a row becomes: the same for the same member, exercise, day and numbers. */
function importedResultId({ uid, exerciseId, date, set }: Facts): string {
  const { reps, loadInGrams, distanceInMetres, durationInMilliseconds, calories } = set;
  const facts = [
    uid,
    exerciseId,
    date,
    reps,
    loadInGrams,
    distanceInMetres,
    durationInMilliseconds,
    calories,
  ];
  return `import-${createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32)}`;
}

/** For each exercise, those that were merged into it: the ids of results imported before that contain theirs. */
async function findFormerIds(
  store: Pick<Reads, 'query'>,
  exerciseIds: readonly string[],
): Promise<Map<string, string[]>> {
  const former = new Map<string, string[]>();
  for (const group of groups([...new Set(exerciseIds)], VALUES_AT_ONCE)) {
    const { items } = await store.query(exercises, {
      where: [['mergedInto', 'in', [...group]]],
      limit: 1000,
    });
    for (const { id, mergedInto } of items) former.set(mergedInto, [...(former.get(mergedInto) ?? []), id]);
  }
  return former;
}
