import { isUnder18 } from '#domain/families/family.ts';
import { deriveFields, knownSince } from '#domain/members/derived-fields.ts';
import { mergedDetails, mergedInOrder, takesMembership } from '#domain/members/merge-people.ts';
import { takesDayPass } from '#domain/membership/day-pass.ts';
import { effectiveStatus } from '#domain/membership/membership.ts';
import { effectFields } from '#domain/membership/payment-effect.ts';
import { type Member, members } from '../../data/collections/members.ts';
import { readParqResults } from '../../data/collections/parq-result.ts';
import type { StoredFields, StoredValue } from '../../data/store.ts';
import { toJson } from '../../data/stored-json.ts';

/** A profile, read and as stored. */
export interface Profile {
  readonly member: Member;
  readonly fields: StoredFields;
}

/** Membership and online payments: these stay together. */
const ofMembership = [
  ...effectFields,
  ...[
    'givenBack',
    'refunded',
    'agreedPrice',
    'allowanceFrom',
    'cooledOffAt',
    'hold',
    'stripeCustomerId',
    'subscriptionUpdatedAt',
  ],
  ...['pendingPayment', 'paymentNotices', 'paymentReadings'],
] as const satisfies readonly (keyof Member)[];

/** What a review of the answers leaves. */
const ofReview = [
  'parqReviewedAt',
  'parqReviewedBy',
  'parqReview',
] as const satisfies readonly (keyof Member)[];

const pick = (member: Member, names: readonly (keyof Member)[]): StoredFields =>
  Object.fromEntries(names.map((name) => [name, members.encode(member)[name] ?? null]));

export const membershipOf = (member: Member): StoredFields => pick(member, ofMembership);

/** As `MergePerson` wants it: the status as of now. */
export const asPerson = (member: Member, now: Temporal.Instant) => ({
  ...member,
  name: member.name || 'This person',
  membershipStatus: effectiveStatus(member, now),
  isChild: member.dob === '' ? null : isUnder18(member.dob, now),
});

const listOf = (fields: StoredFields): StoredValue[] =>
  Array.isArray(fields.parqResults) ? fields.parqResults : [];
const dateOf = (result: StoredValue) => readParqResults([result])[0]?.completedAt ?? null;

/** What changes in the profile that stays, and whether the membership comes from the other. */
export function mergedProfile(
  gone: Profile,
  kept: Profile,
  now: Temporal.Instant,
): { readonly changes: StoredFields; readonly tookMembership: boolean } {
  const tookMembership = takesMembership(asPerson(gone.member, now), asPerson(kept.member, now));
  const parqResults = mergedInOrder(listOf(kept.fields), listOf(gone.fields), dateOf);
  const isNewer = isAfter(gone.member.latestParqAt, kept.member.latestParqAt);
  const changes: StoredFields = {
    ...(mergedDetails(gone.member, kept.member) as StoredFields),
    ...(tookMembership ? membershipOf(gone.member) : {}),
    ...(listOf(gone.fields).length > 0 ? { parqResults } : {}),
    ...(isNewer ? pick(gone.member, ofReview) : {}),
    ...newest(gone.member, kept.member),
    ...(takesDayPass(gone.member, kept.member, now) ? pick(gone.member, ['dayPass']) : {}),
    visits: kept.member.visits + gone.member.visits,
    ledgerEntries: kept.member.ledgerEntries + gone.member.ledgerEntries + 1,
  };
  if (gone.member.sex !== (changes.sex ?? kept.member.sex)) changes.hasScoresToMove = true;
  return { changes: withDerived(kept, changes), tookMembership };
}

/** Of dates and versions: the latest, and of `createdAt` the earliest. */
function newest(gone: Member, kept: Member): StoredFields {
  const changes: StoredFields = {};
  if (isAfter(gone.lastSeenAt, kept.lastSeenAt)) changes.lastSeenAt = gone.lastSeenAt;
  if (isAfter(gone.healthConsentAt, kept.healthConsentAt)) changes.healthConsentAt = gone.healthConsentAt;
  if (isAfter(gone.healthWithdrawnAt, kept.healthWithdrawnAt))
    changes.healthWithdrawnAt = gone.healthWithdrawnAt;
  if (gone.createdAt && isAfter(kept.createdAt, gone.createdAt)) changes.createdAt = gone.createdAt;
  if (gone.importedAt || kept.importedAt) {
    const [since, other] = [knownSince(kept), knownSince(gone)];
    changes.importedAt = isAfter(since, other) ? other : since;
  }
  if (gone.signedWaiverVersion > kept.signedWaiverVersion) {
    changes.signedWaiverVersion = gone.signedWaiverVersion;
    changes.waiverSignedAt = gone.waiverSignedAt;
  }
  const { parq, waiver } = gone.unconfirmedSigners;
  const hasNewerParq = isAfter(gone.latestParqAt, kept.latestParqAt);
  const hasNewerWaiver = gone.signedWaiverVersion > kept.signedWaiverVersion;
  if (hasNewerParq || hasNewerWaiver)
    changes.unconfirmedSigners = {
      parq: hasNewerParq ? parq : kept.unconfirmedSigners.parq,
      waiver: hasNewerWaiver ? waiver : kept.unconfirmedSigners.waiver,
    };
  return changes;
}

const isAfter = (one: Temporal.Instant | null, other: Temporal.Instant | null) =>
  one !== null && (other === null || Temporal.Instant.compare(one, other) > 0);

/** The changes with the fields that are computed from them. */
export function withDerived({ member, fields }: Profile, changes: StoredFields): StoredFields {
  const derived = deriveFields(members.decode(member.id, { ...fields, ...changes }));
  return { ...changes, ...derived };
}

/** The values of these fields as they are, with the defaults of those that are missing. */
export function valuesOf({ member, fields }: Profile, names: readonly string[]): StoredFields {
  const decoded = members.encode(member);
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? decoded[name] ?? null]));
}

export const isSame = (one: StoredValue | undefined, other: StoredValue | undefined) =>
  toJson(one ?? null) === toJson(other ?? null);

/** PAR-Qs without those that came with somebody else's profile, each as often as it came. */
export function withoutTheirs(fields: StoredFields, theirs: StoredFields): StoredValue[] {
  const came = listOf(theirs).map(toJson);
  return listOf(fields).filter((result) => {
    const at = came.indexOf(toJson(result));
    if (at >= 0) came.splice(at, 1);
    return at < 0;
  });
}
