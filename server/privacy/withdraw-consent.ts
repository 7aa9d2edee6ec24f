import { isUnder18 } from '#domain/families/family.ts';
import { deriveParqFields } from '#domain/members/derived-fields.ts';
import { healthConsentWording } from '#domain/privacy/consents.ts';
import { earlierParqResults, memberParqArchive, members } from '../data/collections/members.ts';
import { rewriteAll } from '../data/rewrite-all.ts';
import { readGuardians, tellFamily } from '../families/tell-family.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import { stopClubMessages } from '../members/batches/unsubscribe.ts';
import type { Services } from '../services.ts';
import { stopTexts } from '../sms/stop-texts.ts';
import { saveTrainingPreferences } from '../training/results/save-preferences.ts';
import { recordConsent } from './record-consent.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** Of a person, who withdraws it themselves or, for a child, through their guardian. */
export interface Withdrawal {
  readonly memberUid: string;
  readonly by: Actor;
  readonly place: string;
}

/** Deletes the health answers with the consent to store them. @returns false: there was none */
export async function withdrawHealthConsent(
  { store, now, outbox, settings, config }: Parts & Pick<Services, 'outbox' | 'settings' | 'config'>,
  { memberUid, by, place }: Withdrawal,
): Promise<boolean> {
  const { clubName } = await settings.read();
  const isWithdrawn = await store.transaction(async (transaction) => {
    const member = await transaction.find(memberParqArchive, memberUid);
    if (!member || (member.healthConsentAt === null && member.parqResults.length === 0)) return false;
    const at = now();
    const isOwn = by.uid === memberUid;
    const person = isOwn && isUnder18(member.dob, at) ? await transaction.find(members, memberUid) : null;
    const guardians = person ? await readGuardians(transaction, person, at) : [];
    const without = { parqResults: [], parqReviewedAt: null, parqReview: null };
    transaction.update(memberParqArchive, memberUid, {
      ...without,
      ...deriveParqFields({ ...without, dob: member.dob }),
      healthConsentAt: null,
      healthWithdrawnAt: at,
      unconfirmedSigners: { ...member.unconfirmedSigners, parq: null },
      lastUpdated: at,
    });
    const wording = healthConsentWording(isOwn ? '' : member.name);
    const way = isOwn ? 'self' : 'guardian';
    recordConsent(transaction, { memberUid, kind: 'health', isGiven: false, wording, way, by, place }, at);
    const summary = 'The answers are deleted';
    writeAudit(transaction, by, { action: 'health-consent.withdrawn', memberUid, summary }, at);
    const text = `${member.name} has deleted their own health answers, and has to answer the PAR-Q again with you before they train.`;
    tellFamily(transaction, { outbox, config, clubName }, { people: guardians, text }, at);
    return true;
  });
  // Also after an interruption: nothing of them counts any more.
  const isTheirs = ['memberUid', '==', memberUid] as const;
  await rewriteAll(store, earlierParqResults, isTheirs, (batch, { id }) =>
    batch.remove(earlierParqResults, id),
  );
  return isWithdrawn;
}

/** Withdraws what a single switch gives. @returns false: there is nothing to withdraw */
export async function withdrawSwitch(
  parts: Parts,
  kind: 'leaderboards' | 'club-messages' | 'texts',
  { memberUid, by, place }: Withdrawal,
): Promise<boolean> {
  if (kind === 'texts') return stopTexts(parts, memberUid, { way: 'self', place });
  if (kind === 'club-messages')
    return stopClubMessages(parts, memberUid, { way: by.uid === memberUid ? 'self' : 'guardian', by, place });
  const member = await parts.store.find(members, memberUid);
  if (!member?.isNamedOnLeaderboards) return false;
  const { loadUnit } = member;
  await saveTrainingPreferences(parts, memberUid, { loadUnit, isNamedOnLeaderboards: false }, { place, by });
  return true;
}
