/** Plans and statuses that a list has and we do not: what each of them becomes, as an admin chooses it before anything is imported. */
import type { MembershipStatus } from '../membership/membership.ts';
import { cutText } from '../values/text.ts';
import { foldText } from './member-search.ts';

export const mappedFields = ['plan', 'status'] as const;
export type MappedField = (typeof mappedFields)[number];

/** A value that the list has and we do not. */
export interface UnknownValue {
  readonly field: MappedField;
  /** As the first row with it has it. */
  readonly value: string;
  /** Rows with it. */
  readonly count: number;
  /** A plan's `planChoice`, a code of `statusChoices`, `NO_MEMBERSHIP` or `LEAVE_OUT`; empty: not chosen yet. */
  readonly choice: string;
}

/** The rows with the value are not imported. */
export const LEAVE_OUT = 'leave-out';
/** The rows with the plan are imported without it. */
export const NO_MEMBERSHIP = 'no-membership';

/** The choice of one of the club's plans. */
export const planChoice = (id: string) => `plan-${id}`;

/** What an unknown status can become. */
export const statusChoices = [
  { code: 'active', label: 'Active', status: 'active' },
  { code: 'overdue', label: 'Payment overdue', status: 'past_due' },
  { code: 'on-hold', label: 'On hold', status: 'on_hold' },
  { code: 'ended', label: 'Ended', status: 'expired' },
  { code: 'lead', label: 'Not a member yet', status: 'pending' },
] as const satisfies readonly { code: string; label: string; status: MembershipStatus }[];

/** In UTF-16 units: what follows does not tell values apart. */
export const LONGEST_VALUE = 100;

/** Values are the same whatever their case, accents and spaces. */
export const valueKey = (field: MappedField, value: string) =>
  `${field}:${foldText(cutText(value.trim(), LONGEST_VALUE))}`;

/** The choices by `valueKey`. */
export type ValueChoices = ReadonlyMap<string, string>;

export function choicesOf(values: readonly UnknownValue[]): ValueChoices {
  return new Map(values.map(({ field, value, choice }) => [valueKey(field, value), choice]));
}

/** Below this, two names have little in common. */
const LEAST_ALIKE = 0.45;

/** Words that say how a plan is paid rather than which it is. */
const paymentWords =
  /^(?:\d+|a|and|annual|billed|by|contract|dd|debit|direct|each|every|gym|m|member|membership|mo|month|monthly|months|mth|of|paid|pass|per|plan|pm|rolling|the|week|weekly|year|yearly)$/;

const withoutPlan = /^(?:-+|casual|drop in|guest|n a|na|no membership|none|pay as you go|payg|visitor)$/;

/** The choice that a plan's name suggests; empty: none. */
export function suggestPlan(
  value: string,
  plans: readonly { readonly id: string; readonly name: string }[],
): string {
  if (withoutPlan.test(wordsOf(value).join(' ')) || value === '-') return NO_MEMBERSHIP;
  const wanted = pairsOf(value);
  const [best] = plans
    .map(({ id, name }) => ({ id, name, likeness: likeness(wanted, pairsOf(name)) }))
    .filter((plan) => plan.likeness >= LEAST_ALIKE)
    .sort((one, other) => other.likeness - one.likeness || one.name.localeCompare(other.name));
  return best ? planChoice(best.id) : '';
}

/** Beginnings of words, the more telling first: “inactive” ends in “active”. */
const statusHints: readonly (readonly [beginnings: readonly string[], code: string])[] = [
  [['overdue', 'arrear', 'declin', 'unpaid', 'owing', 'debt', 'fail', 'past due', 'late'], 'overdue'],
  [['hold', 'froz', 'freez', 'paus', 'suspen'], 'on-hold'],
  [
    [
      'inactiv',
      'in activ',
      'cancel',
      'terminat',
      'expir',
      'end',
      'former',
      'ex',
      'laps',
      'left',
      'leav',
      'old',
      'past',
      'archiv',
    ],
    'ended',
  ],
  [['lead', 'prospect', 'pend', 'enquir', 'inquir', 'non', 'not', 'trial', 'visitor', 'guest'], 'lead'],
  [
    ['activ', 'current', 'live', 'pay', 'paid', 'valid', 'ok', 'yes', 'new', 'slipping', 'member', 'ongoing'],
    'active',
  ],
];

/** The choice that a status suggests; empty: none. */
export function suggestStatus(value: string): string {
  const text = ` ${wordsOf(value).join(' ')}`;
  const hint = statusHints.find(([beginnings]) => beginnings.some((start) => text.includes(` ${start}`)));
  return hint?.[1] ?? '';
}

const wordsOf = (text: string) =>
  foldText(text.slice(0, 100))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Pairs of neighbouring letters in each word that tells plans apart. */
function pairsOf(name: string): ReadonlySet<string> {
  const words = wordsOf(name);
  const telling = words.filter((word) => !paymentWords.test(word));
  return new Set(
    (telling.length > 0 ? telling : words).flatMap((word) =>
      Array.from({ length: Math.max(word.length - 1, 1) }, (_, at) => word.slice(at, at + 2)),
    ),
  );
}

/** Dice's coefficient: 0 for nothing in common, 1 for the same pairs. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return (2 * one.intersection(other).size) / Math.max(one.size + other.size, 1);
}
