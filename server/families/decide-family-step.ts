/** What the buttons of the family page decide, which are shown by the same decisions. */
import {
  decideGuardian,
  decideLeaving,
  decidePayer,
  type Family,
  type FamilyChange,
} from '#domain/families/family.ts';
import {
  beginActing,
  type FamilyActor,
  leftWithoutGuardian,
  withActing,
} from '#domain/families/guardians.ts';
import { listed } from '#domain/values/text.ts';
import type { Member } from '../data/collections/members.ts';
import { asGuarded } from './guarded-person.ts';

interface Step {
  readonly uid: string;
  readonly by: FamilyActor;
}

export interface FamilyFacts {
  readonly family: Family;
  readonly member: Member;
  readonly people: readonly Member[];
  readonly at: Temporal.Instant;
}

/** The front desk leaves no child without anybody who acts for them; an admin may. */
function refuseIfNobodyActs(
  { by }: Step,
  { family, people, at }: FamilyFacts,
  change: FamilyChange,
): FamilyChange {
  if (by.isAdmin || change.kind === 'refused' || change.kind === 'unchanged') return change;
  const after = change.kind === 'changed' ? change.family : null;
  const alone = leftWithoutGuardian(family, after, people.map(asGuarded), at);
  if (alone.length === 0) return change;
  const sentence = `Nobody would act for ${listed(alone)} any more. Only an admin can do this.`;
  return { kind: 'refused', sentence };
}

const OWN_GUARDIAN = 'You can’t make yourself a guardian. Ask a colleague to do it.';
const OWN_FAMILY = 'This is your own family. Ask a colleague to change its guardians.';

export const decideTakingOut = (step: Step, facts: FamilyFacts): FamilyChange =>
  facts.family.guardianUids.includes(step.uid) && isOwnFamily(step, facts)
    ? { kind: 'refused', sentence: OWN_FAMILY }
    : refuseIfNobodyActs(step, facts, decideLeaving(facts.family, step.uid));

/** The guardians in the family of somebody on the staff are changed by a colleague or an admin. */
const isOwnFamily = ({ by }: Step, { family }: Pick<FamilyFacts, 'family'>): boolean =>
  !by.isAdmin && family.memberUids.includes(by.uid);

export function decideBeginning(step: Step, facts: FamilyFacts): FamilyChange {
  const { family, member, people, at } = facts;
  if (step.by.uid === step.uid) return { kind: 'refused', sentence: OWN_GUARDIAN };
  if (isOwnFamily(step, facts)) return { kind: 'refused', sentence: OWN_FAMILY };
  const change = decideGuardian(family, asGuarded(member), true, at);
  if (change.kind === 'refused') return change;
  // Pressed again by somebody who may decide more, it begins what is still waiting.
  const entered = change.kind === 'changed' ? change.family : family;
  const begun = beginActing(entered, people.map(asGuarded), step, at);
  const hasBegun = begun.acting?.length !== family.acting?.length;
  return change.kind === 'changed' || hasBegun ? { kind: 'changed', family: begun } : change;
}

export function decideEnding(step: Step, facts: FamilyFacts): FamilyChange {
  if (isOwnFamily(step, facts)) return { kind: 'refused', sentence: OWN_FAMILY };
  return refuseIfNobodyActs(
    step,
    facts,
    decideGuardian(facts.family, asGuarded(facts.member), false, facts.at),
  );
}

/**
 * Which buttons of the family page a member of staff may press about somebody: decided by what the buttons do, so that none is shown that
 * can only be refused.
 */
export function findFamilySteps({
  by,
  ...facts
}: FamilyFacts & { readonly by: FamilyActor }): Record<
  'payer' | 'guardian' | 'endGuardian' | 'leave',
  boolean
> {
  const step = { uid: facts.member.id, by };
  const person = asGuarded(facts.member);
  const known = { ...facts, family: withActing(facts.family, facts.people.map(asGuarded), facts.at) };
  const may = ({ kind }: FamilyChange) => kind === 'changed' || kind === 'ended';
  return {
    payer: may(decidePayer(known.family, person, known.at)),
    guardian: may(decideBeginning(step, known)),
    endGuardian: may(decideEnding(step, known)),
    leave: may(decideTakingOut(step, known)),
  };
}
