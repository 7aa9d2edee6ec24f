/** What an admin says that a list's plans, statuses and dates mean. */
import type { DateOrder } from '#domain/members/import-dates.ts';
import { hasQuestions } from '#domain/members/import-survey.ts';
import { LEAVE_OUT, NO_MEMBERSHIP, planChoice, statusChoices } from '#domain/members/import-values.ts';
import { shorten } from '#domain/values/text.ts';
import type { Import } from '../../data/collections/imports.ts';
import { startWork } from '../../imports/start-work.ts';
import { listJoiningPlans } from '../../membership/list-plans.ts';
import type { Services } from '../../services.ts';
import { asksColumns } from './choose-columns.ts';
import { checkList } from './upload-members.ts';

export interface ImportMapping {
  /** By the position of the value in the list; empty: not chosen. */
  readonly choices: readonly string[];
  readonly dateOrder: DateOrder | undefined;
  /** Null: none. */
  readonly paidUntil: Temporal.PlainDate | null;
}

/** What is wrong with a mapping. */
export type MappingProblem =
  | { readonly about: 'value'; readonly index: number; readonly sentence: string }
  | { readonly about: 'dateOrder'; readonly sentence: string };

/** A list with questions can be mapped until it is imported. */
export function isMappable(list: Import): boolean {
  return (list.status === 'mapping' || list.status === 'ready') && !asksColumns(list) && hasQuestions(list);
}

/** Everything that is missing in a mapping, or no longer there. */
export async function findMappingProblems(
  { store }: Pick<Services, 'store'>,
  list: Import,
  { choices, dateOrder }: ImportMapping,
): Promise<MappingProblem[]> {
  const plans = (await listJoiningPlans(store)).map(({ id }) => planChoice(id));
  const allowed = {
    plan: [...plans, NO_MEMBERSHIP, LEAVE_OUT],
    status: [...statusChoices.map(({ code }) => code as string), LEAVE_OUT],
  };
  const problems = list.values.flatMap(({ field, value }, index): MappingProblem[] => {
    const choice = choices[index] ?? '';
    if (allowed[field].includes(choice)) return [];
    const sentence =
      choice === ''
        ? `Choose what “${shorten(value)}” becomes`
        : 'This plan no longer exists. Choose another one';
    return [{ about: 'value', index, sentence }];
  });
  const isOrderMissing = !dateOrder && list.dateColumns.some(({ isAsked }) => isAsked);
  return isOrderMissing
    ? [...problems, { about: 'dateOrder', sentence: 'Choose whether the day or the month comes first' }]
    : problems;
}

/**
 * Stores a mapping without problems, and checks the list with it from its start.
 * @returns false if the list is being worked on, or is imported
 */
export async function mapImport(
  services: Pick<Services, 'store' | 'now' | 'imports'>,
  list: Import,
  { choices, dateOrder, paidUntil }: ImportMapping,
): Promise<boolean> {
  if (!isMappable(list)) return false;
  const changes: Partial<Import> = {
    values: list.values.map((value, index) => ({ ...value, choice: choices[index] ?? '' })),
    dateColumns: list.dateColumns.map((column) =>
      column.isAsked && dateOrder ? { ...column, order: dateOrder } : column,
    ),
    paidUntil: paidUntil?.toString() ?? '',
    checkedLine: 0,
  };
  const isStarted = await startWork(services, list.id, { from: list.status, to: 'checking', changes });
  if (isStarted) await checkList(services, list);
  return isStarted;
}
