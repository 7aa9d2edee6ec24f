/** Takings: what came in over some days, by method, by what it was for and by who took it. */
import {
  type LedgerEntry,
  type LedgerKind,
  type LedgerMethod,
  ledgerKinds,
  ledgerMethods,
  type Purpose,
  purposeNames,
  purposes,
} from './ledger.ts';

/** As purposes, with packs and trials apart from memberships. */
export const takingsGroups = ['plan', 'pack', ...purposes.filter((each) => each !== 'plan')] as const;
export type TakingsGroup = Purpose | 'pack';
export const takingsGroupNames: Record<TakingsGroup, string> = { ...purposeNames, pack: 'Packs and trials' };

export type TakenEntry = Pick<
  LedgerEntry,
  'kind' | 'method' | 'amountInPence' | 'purpose' | 'planKind' | 'takenByUid'
>;

export function takingsGroupOf({
  purpose,
  planKind,
}: Pick<TakenEntry, 'purpose' | 'planKind'>): TakingsGroup {
  return purpose === 'plan' && planKind !== 'membership' ? 'pack' : purpose;
}

/** A payment online that took plan and joining fee, and what goes back of it, as the two entries that the desk makes. */
export function withFeesApart<
  E extends Pick<LedgerEntry, 'amountInPence' | 'purpose' | 'planName' | 'joiningFeeInPence'>,
>(entries: readonly E[]): E[] {
  return entries.flatMap((entry) => {
    const { joiningFeeInPence: fee = 0, amountInPence } = entry;
    if (fee === 0) return [entry];
    const apart = { ...entry, joiningFeeInPence: 0 };
    const plan = { ...apart, amountInPence: amountInPence - fee };
    return [plan, { ...apart, amountInPence: fee, purpose: 'fee', planName: 'Joining fee' } as const];
  });
}

/** A row of takings: pence by method, and together. */
export interface TakingsRow<Key extends string = string> {
  readonly key: Key;
  readonly byMethod: Readonly<Partial<Record<LedgerMethod, number>>>;
  readonly totalInPence: number;
}

export interface Takings {
  /** The methods with any money, in their usual order. */
  readonly methods: readonly LedgerMethod[];
  /** Payments, by what they were for. */
  readonly paid: readonly TakingsRow<TakingsGroup>[];
  /** Refunds, voids and disputes, below zero, and what came back of them. */
  readonly back: readonly TakingsRow<LedgerKind>[];
  /** Everything together. */
  readonly net: TakingsRow;
  /** By who took it, as uids, most first; empty: online. */
  readonly byTaker: readonly TakingsRow[];
}

/** Adds up ledger entries; nothing is counted twice or left out: `paid` and `back` together are `net`, and so is `byTaker`. */
export function countTakings(entries: readonly TakenEntry[]): Takings {
  const money = entries.filter(({ amountInPence }) => amountInPence !== 0);
  const used = new Set(money.map(({ method }) => method));
  const paid = rowsBy(
    money.filter(({ kind }) => kind === 'payment'),
    takingsGroupOf,
  );
  const back = rowsBy(
    money.filter(({ kind }) => kind !== 'payment'),
    ({ kind }) => kind,
  );
  return {
    methods: ledgerMethods.filter((method) => used.has(method)),
    paid: takingsGroups.flatMap((group) => paid.find(({ key }) => key === group) ?? []),
    back: ledgerKinds.flatMap((kind) => back.find(({ key }) => key === kind) ?? []),
    net: rowOf('net', money),
    byTaker: rowsBy(money, ({ takenByUid }) => takenByUid).toSorted(
      (one, other) => other.totalInPence - one.totalInPence || (one.key < other.key ? -1 : 1),
    ),
  };
}

function rowsBy<Key extends string>(
  entries: readonly TakenEntry[],
  keyOf: (entry: TakenEntry) => Key,
): TakingsRow<Key>[] {
  return [...Map.groupBy(entries, keyOf)].map(([key, its]) => rowOf(key, its));
}

function rowOf<Key extends string>(key: Key, entries: readonly TakenEntry[]): TakingsRow<Key> {
  const byMethod: Partial<Record<LedgerMethod, number>> = {};
  for (const { method, amountInPence } of entries) {
    byMethod[method] = (byMethod[method] ?? 0) + amountInPence;
  }
  return { key, byMethod, totalInPence: entries.reduce((total, each) => total + each.amountInPence, 0) };
}
