/** What the audit log says about memberships, and those who had several profiles until these were merged. */
import { hasMembership, type MembershipStatus } from '../membership/membership.ts';

/** What the audit log says about a membership, under its stored names. */
export interface MembershipRecord {
  readonly at: Temporal.Instant;
  readonly action: string;
  readonly after: Readonly<Record<string, unknown>>;
  /** The profiles that it was about until they were merged into theirs; absent or empty: none. */
  readonly formerUids?: readonly string[];
}

export const startActions: readonly string[] = ['membership.activated', 'membership.rejoined'];
export const endActions: readonly string[] = ['membership.cancelled', 'membership.expired', 'member.closed'];
/** The actions by which somebody becomes a member or is one no longer. */
export const turnActions: readonly string[] = [...startActions, ...endActions];
/** Of a debt: it begins, and it is settled. */
export const overdueActions: readonly string[] = ['membership.marked-overdue'];
export const settledActions: readonly string[] = [
  'membership.payment-settled',
  'membership.rest-waived',
  'membership.renewed',
  'membership.overdue-undone',
];
/** The actions by which what a member has paid begins or ceases to count as recurring revenue. */
export const countingActions: readonly string[] = [
  ...turnActions,
  ...overdueActions,
  ...settledActions,
  'membership.put-back',
];
/** Those, what else says why, and what makes the records of two profiles those of one person. */
export const membershipActions: readonly string[] = [
  ...countingActions,
  'member.merged',
  'member.merge-undone',
  'membership.cancel-requested',
  'membership.cancel-undone',
];

/** What the record of a merge says: who of the two had a membership then. */
export interface MergeFacts {
  /** The profile that stayed. */
  readonly wasMember: boolean;
  /** The one that went. */
  readonly otherWasMember: boolean;
}

/** The profile that a record was about when it was written. */
const profileOf = ({ formerUids = [] }: MembershipRecord) => formerUids[0] ?? '';

/** Stands for a profile that went and has no start on record, such as an imported one. */
const UNRECORDED = 'unrecorded';

/**
 * Without what one profile began or ended while another of theirs had a membership: the person had one throughout, and neither joined nor
 * left. Oldest first, as they come.
 */
export function asOnePerson(records: readonly MembershipRecord[]): readonly MembershipRecord[] {
  const merges = records.filter((record, at) => isMerge(record) && !isUndone(records.slice(at + 1)));
  if (merges.length === 0) return records;
  const before = new Map<string, boolean>();
  for (const [profile, own] of Map.groupBy(records, profileOf)) before.set(profile, hadStarted(own));
  const counted: MembershipRecord[] = [];
  let isMember = new Map(before);
  for (const merge of merges) {
    const profile = profileOf(merge);
    const { wasMember, otherWasMember } = merge.after as unknown as MergeFacts;
    const then = statesAt(records, before, merge);
    if (wasMember && !then.get(profile)) isMember.set(profile, true);
    const others = [...then].filter(([each]) => each !== profile);
    if (otherWasMember && !others.some(([, state]) => state)) isMember.set(UNRECORDED, true);
  }
  for (const record of records) {
    const profile = profileOf(record);
    if (merges.includes(record)) {
      isMember = new Map([[profile, [...isMember.values()].some(Boolean)]]);
      continue;
    }
    const turn = turnOf(record);
    const isHidden = turn !== null && [...isMember].some(([each, state]) => each !== profile && state);
    if (turn) isMember.set(profile, turn === 'start');
    if (!isHidden) counted.push(record);
  }
  return counted;
}

const isMerge = ({ action }: MembershipRecord) => action === 'member.merged';

/** The next merge, or the undoing of one, is after all others: one profile is in one merge at a time. */
const isUndone = (later: readonly MembershipRecord[]) =>
  later.find((record) => isMerge(record) || record.action === 'member.merge-undone')?.action ===
  'member.merge-undone';

function turnOf({ action, after }: MembershipRecord): 'start' | 'end' | null {
  if (startActions.includes(action)) return 'start';
  if (endActions.includes(action)) return 'end';
  const isPutBack = action === 'membership.put-back';
  return isPutBack && !hasMembership(after.membershipStatus as MembershipStatus) ? 'end' : null;
}

/** Whether the membership of then has ended: one that runs now is another. */
export const hasEndedSince = (records: readonly MembershipRecord[], then: Temporal.Instant) =>
  asOnePerson(records).some(
    (record) => turnOf(record) === 'end' && Temporal.Instant.compare(record.at, then) > 0,
  );

/** Whether a profile’s membership began before its first record. */
const hadStarted = (own: readonly MembershipRecord[]) =>
  own.map(turnOf).find((turn) => turn !== null) === 'end';

/** Who had a membership at this record, by what is on record. */
function statesAt(
  records: readonly MembershipRecord[],
  before: ReadonlyMap<string, boolean>,
  until: MembershipRecord,
): Map<string, boolean> {
  const states = new Map(before);
  for (const record of records.slice(0, records.indexOf(until))) {
    const turn = turnOf(record);
    if (turn) states.set(profileOf(record), turn === 'start');
  }
  return states;
}
