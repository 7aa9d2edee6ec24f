/** What comes of a change of a family, for whoever asked for it. */
import type { Family, FamilyChange } from '#domain/families/family.ts';
import type { childrenOf } from '#domain/families/guardians.ts';
import type { Member } from '../data/collections/members.ts';

export interface FamilyChanged {
  readonly kind: 'changed' | 'unchanged';
  readonly uid: string;
  readonly name: string;
  /** Who pays afterwards; empty: the family has ended. */
  readonly payerUid: string;
  /** Of somebody who was made a guardian. */
  readonly children?: ReturnType<typeof childrenOf>;
}

export type FamilyOutcome =
  | FamilyChanged
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'not-found' };

/** @param before the family as it was; null: there was none */
export function outcomeOf(
  change: FamilyChange,
  person: Pick<Member, 'id' | 'name'>,
  before: Family | null,
): FamilyOutcome {
  if (change.kind === 'refused') return change;
  const { id: uid, name } = person;
  if (change.kind === 'unchanged') return { kind: 'unchanged', uid, name, payerUid: before?.payerUid ?? '' };
  return { kind: 'changed', uid, name, payerUid: change.kind === 'changed' ? change.family.payerUid : '' };
}
