/** What people had agreed to before there was a history of it. */
import {
  CLUB_MESSAGES_WORDING,
  type ConsentKind,
  healthConsentWording,
  LEADERBOARD_WORDING,
} from '#domain/privacy/consents.ts';
import { bookingProfiles } from '../collections/bookings.ts';
import { consentKey, consents } from '../collections/consents.ts';
import { members } from '../collections/members.ts';
import { waiverSignatures } from '../collections/waivers.ts';
import type { StoredFields } from '../store.ts';
import type { AddedDocument, StoredChange } from './stored-change.ts';

const longAgo = Temporal.Instant.fromEpochMilliseconds(0);
const done: StoredFields = { isInConsents: true };

interface Known {
  readonly memberUid: string;
  readonly kind: ConsentKind;
  readonly isGiven: boolean;
  readonly at: Temporal.Instant;
  readonly wording: string;
  readonly more?: StoredFields;
}

/** The same document however often a change runs. */
function consentOf({ memberUid, kind, isGiven, at, wording, more }: Known): AddedDocument {
  return {
    ...{ collection: consents.name, id: consentKey(memberUid, kind, at) },
    fields: {
      ...{ memberUid, kind, isGiven, at, wording, version: '', way: 'unknown', place: '' },
      ...{ byUid: '', byName: '', staffUid: '', staffName: '' },
      ...more,
    },
  };
}

/** Only documents with something to take over change: the others stay as they are. */
const changeOf =
  (adds: (id: string, fields: StoredFields) => AddedDocument[]): StoredChange['change'] =>
  (id, fields) =>
    fields.isInConsents === true || adds(id, fields).length === 0 ? null : done;

function ofProfile(id: string, fields: StoredFields): AddedDocument[] {
  const { healthConsentAt, isNamedOnLeaderboards, createdAt } = members.decode(id, fields);
  const health = { memberUid: id, kind: 'health', isGiven: true, wording: healthConsentWording() } as const;
  const named = { memberUid: id, kind: 'leaderboards', isGiven: true, wording: LEADERBOARD_WORDING } as const;
  return [
    ...(healthConsentAt ? [consentOf({ ...health, at: healthConsentAt })] : []),
    ...(isNamedOnLeaderboards ? [consentOf({ ...named, at: createdAt ?? longAgo })] : []),
  ];
}

function ofSignature(id: string, fields: StoredFields): AddedDocument[] {
  const { memberUid, version, signedAt, declaredName, deskUid, deskName } = waiverSignatures.decode(
    id,
    fields,
  );
  // Of a closed account: it has no name any more.
  if (declaredName === '') return [];
  const by = { version: String(version), byUid: memberUid, byName: declaredName };
  const more = { ...by, staffUid: deskUid, staffName: deskName, way: deskUid === '' ? 'self' : 'tablet' };
  return [consentOf({ memberUid, kind: 'waiver', isGiven: true, at: signedAt, wording: '', more })];
}

function ofPreferences(id: string, fields: StoredFields): AddedDocument[] {
  const { mutedMessages } = bookingProfiles.decode(id, fields);
  if (!mutedMessages.includes('club-message')) return [];
  const stopped = { memberUid: id, kind: 'club-messages', isGiven: false, at: longAgo } as const;
  return [consentOf({ ...stopped, wording: CLUB_MESSAGES_WORDING })];
}

const takeOver = (
  number: number,
  collection: string,
  what: string,
  adds: (id: string, fields: StoredFields) => AddedDocument[],
): StoredChange => ({ number, collection, what, change: changeOf(adds), adds });

export const takeOverConsents: readonly StoredChange[] = [
  takeOver(2, members.name, 'the history of consents knows health answers and leaderboards', ofProfile),
  takeOver(3, waiverSignatures.name, 'the history of consents knows signed waivers', ofSignature),
  takeOver(4, bookingProfiles.name, 'the history of consents knows who stopped messages', ofPreferences),
];
