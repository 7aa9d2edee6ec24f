import { isRuleOver } from '#domain/timetable/generate-sessions.ts';
import { localDate } from '#domain/values/dates.ts';
import { type ClassType, classTypes, type Schedule } from '../data/collections/timetable.ts';
import type { Reads, Transaction } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { listClassTypes } from './list-class-types.ts';
import { listSchedules } from './list-schedules.ts';

type Parts = Pick<Services, 'store' | 'now'>;

export type ClassTypeFacts = Pick<
  ClassType,
  'name' | 'description' | 'minutes' | 'capacity' | 'intensity' | 'colour' | 'order'
>;

export type AddClassTypeOutcome =
  | { readonly kind: 'saved'; readonly classType: ClassType }
  /** Another class type has this address: names must differ. */
  | { readonly kind: 'name-taken'; readonly by: string };
export type ChangeClassTypeOutcome = AddClassTypeOutcome | { readonly kind: 'missing' };

/** The slug of a class type: letters and digits with dashes between. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const words = plain.split(/[^A-Za-z0-9]+/).filter(Boolean);
  // The specification's own address; the others are lower case.
  const slug =
    words.length === 1 && words[0]?.toLowerCase() === 'hyrox' ? 'Hyrox' : words.join('-').toLowerCase();
  return slug.slice(0, 60) || 'class';
}

/** Adds a class type, permanently keyed by the slug of its name. */
export function addClassType(
  { store, now }: Parts,
  facts: ClassTypeFacts,
  by: Actor,
): Promise<AddClassTypeOutcome> {
  const id = slugOf(facts.name);
  return store.transaction(async (transaction) => {
    const other = await findNamesake(transaction, { id, name: facts.name });
    if (other) return { kind: 'name-taken', by: other.name };
    const classType = writeNewClassType(transaction, facts);
    const summary = `Added ${facts.name}`;
    writeAudit(transaction, by, { action: 'class-type.saved', summary, after: { ...facts } }, now());
    return { kind: 'saved', classType };
  });
}

/** Writes a new class type, keyed by the slug of its name; its caller knows that no other has it. */
export function writeNewClassType(transaction: Transaction, facts: ClassTypeFacts): ClassType {
  const id = slugOf(facts.name);
  const classType: ClassType = { ...facts, id, slug: id, isActive: true, pictureId: '' };
  transaction.create(classTypes, classType);
  return classType;
}

/** Names that differ only in case or accents count as the same. */
async function findNamesake(
  transaction: Transaction,
  { id, name }: { readonly id: string; readonly name: string },
  own = '',
): Promise<ClassType | null> {
  const slug = slugOf(name).toLowerCase();
  const all = await listClassTypes(transaction);
  const isTaken = (type: ClassType) =>
    type.id === id || type.slug.toLowerCase() === slug || slugOf(type.name).toLowerCase() === slug;
  return all.find((type) => type.id !== own && isTaken(type)) ?? null;
}

/** Changes what new sessions copy; `followClassType` updates existing ones. Its address stays. */
export function changeClassType(
  { store, now }: Parts,
  { id, changes, by }: { readonly id: string; readonly changes: Partial<ClassTypeFacts>; readonly by: Actor },
): Promise<ChangeClassTypeOutcome> {
  return store.transaction(async (transaction) => {
    const type = await transaction.find(classTypes, id);
    if (!type) return { kind: 'missing' };
    const name = changes.name ?? type.name;
    const other = name === type.name ? null : await findNamesake(transaction, { id: slugOf(name), name }, id);
    if (other) return { kind: 'name-taken', by: other.name };
    transaction.update<ClassType>(classTypes, id, changes);
    const before = Object.fromEntries(
      Object.keys(changes).map((field) => [field, type[field as keyof ClassType]]),
    );
    const summary = `Changed ${name}`;
    writeAudit(
      transaction,
      by,
      { action: 'class-type.saved', summary, before, after: { ...changes } },
      now(),
    );
    return { kind: 'saved', classType: { ...type, ...changes } };
  });
}

export type RetireOutcome =
  | { readonly kind: 'saved'; readonly name: string }
  /** It still has weekly classes, which must be ended first. */
  | { readonly kind: 'in-use'; readonly name: string; readonly schedules: number }
  | { readonly kind: 'missing' };

/** Retires or restores a class type. */
export function setClassTypeActive(
  { store, now }: Parts,
  { id, isActive, by }: { readonly id: string; readonly isActive: boolean; readonly by: Actor },
): Promise<RetireOutcome> {
  return store.transaction(async (transaction) => {
    const type = await transaction.find(classTypes, id);
    if (!type) return { kind: 'missing' };
    const { name } = type;
    const running = isActive ? [] : await listRunningSchedules(transaction, id, now());
    if (running.length > 0) return { kind: 'in-use', name, schedules: running.length };
    transaction.update(classTypes, id, { isActive });
    const summary = isActive ? `Restored ${name}` : `Retired ${name}`;
    const before = { isActive: type.isActive };
    writeAudit(transaction, by, { action: 'class-type.saved', summary, before, after: { isActive } }, now());
    return { kind: 'saved', name };
  });
}

/** The weekly classes of a class type that have not ended. */
export async function listRunningSchedules(
  reads: Pick<Reads, 'query'>,
  classTypeId: string,
  now: Temporal.Instant,
): Promise<Schedule[]> {
  const rules = await listSchedules(reads);
  return rules.filter((rule) => rule.classTypeId === classTypeId && !isRuleOver(rule, localDate(now)));
}
