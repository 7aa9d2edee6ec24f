/** Reads a profile for the person's own pages, with the specification's error messages (§8). */

import { profileMessages } from '#domain/accounts/error-catalogue.ts';
import { deriveFields } from '#domain/members/derived-fields.ts';
import { remembered } from '#domain/values/remembered.ts';
import { type Member, members } from '../data/collections/members.ts';
import { type Store, StoreUnavailableError, TransactionContentionError } from '../data/store.ts';
import type { Log } from '../log/log.ts';
import { completeProfiles } from './complete-profiles.ts';

/** The message is one of the specification's profile errors. */
export class ProfileError extends Error {
  override name = 'ProfileError';
}

/** The store did not answer: shown as the 503 page with the message. */
export class ProfileUnavailableError extends StoreUnavailableError {
  override name = 'ProfileUnavailableError';
}

export type ProfileParts = { readonly store: Store; readonly log: Pick<Log, 'warn'> };

/**
 * The profile, or null if there is none. A profile that another client wrote without our derived fields is completed first; if
 * that fails it is still returned, and the job tries again.
 * @throws ProfileError without a uid; ProfileUnavailableError
 */
export async function readProfile({ store, log }: ProfileParts, uid: string): Promise<Member | null> {
  if (uid === '') throw new ProfileError(profileMessages.userIdRequired);
  const member = await findMember(store, uid);
  if (!member || isComplete(member)) return member;
  try {
    await completeProfiles(store, [uid]);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError || error instanceof TransactionContentionError)) throw error;
    log.warn({ uid, err: error }, 'A profile could not be completed when it was read');
  }
  return { ...member, ...deriveFields(member) };
}

async function findMember(store: Store, uid: string): Promise<Member | null> {
  try {
    return await store.find(members, uid);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    throw new ProfileUnavailableError(profileMessages.fetchFailed, { cause: error });
  }
}

const isComplete = remembered((member: Member): boolean => {
  const derived = deriveFields(member);
  const isSameTime = (one: Temporal.Instant | null, other: Temporal.Instant | null) =>
    one === other || (one !== null && other !== null && one.equals(other));
  return (
    member.derivedVersion === derived.derivedVersion &&
    member.sortName === derived.sortName &&
    member.birthday === derived.birthday &&
    member.owesMoney === derived.owesMoney &&
    member.latestParqHasYes === derived.latestParqHasYes &&
    isSameTime(member.awaySince, derived.awaySince) &&
    isSameTime(member.latestParqAt, derived.latestParqAt) &&
    isSameTime(member.parqReviewDueAt, derived.parqReviewDueAt) &&
    isSameTime(member.parqEndsAt, derived.parqEndsAt) &&
    isSameTime(member.oldestParqTermFrom, derived.oldestParqTermFrom) &&
    member.searchTerms.join('\n') === derived.searchTerms.join('\n')
  );
});
