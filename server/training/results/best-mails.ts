import { isChosen } from '#domain/bookings/message-kinds.ts';
import { newBestsText } from '#domain/training/best-text.ts';
import type { LoadUnit } from '#domain/training/units.ts';
import { bookingProfiles } from '../../data/collections/bookings.ts';
import type { Member } from '../../data/collections/members.ts';
import type { Transaction, Writes } from '../../data/store.ts';
import { greet, type MailText, paragraphs } from '../../outbox/templates.ts';
import type { Services } from '../../services.ts';
import type { ExerciseBests } from './change-bests.ts';

type MailParts = Pick<Services, 'outbox' | 'config'> & { readonly clubName: string };

/**
 * The email about new bests, for members who want it; null: none. Call it before the first write of the transaction.
 * @param byUid who logged the result: members' own emails have a limit
 */
export async function prepareBestMail(
  { outbox, config, clubName }: MailParts,
  transaction: Transaction,
  member: Member,
  newBests: readonly ExerciseBests[],
  byUid: string,
): Promise<{ queue(writes: Pick<Writes<void>, 'create'>): void } | null> {
  if (newBests.length === 0 || !member.email) return null;
  const profile = await transaction.find(bookingProfiles, member.id);
  if (!isChosen('best-new', profile?.wantedMessages ?? [])) return null;
  const cause = await outbox.readCause(transaction, member, byUid);
  const address = `${config.linkOrigin}/account/pbs`;
  const mail = newBestsMail(clubName, member.firstName, newBests, member.loadUnit, address);
  return {
    queue: (writes) => {
      outbox.queueMessage(writes, { ...mail, to: member.email, memberUid: member.id, cause });
    },
  };
}

/** @param address the URL of the member's personal bests */
export function newBestsMail(
  clubName: string,
  firstName: string,
  newBests: readonly Pick<ExerciseBests, 'exerciseName' | 'bests'>[],
  unit: LoadUnit,
  address: string,
): MailText {
  const lines = newBests.map(({ exerciseName, bests }) => newBestsText(exerciseName, bests, unit));
  const [first] = newBests;
  const isOne = newBests.length === 1 && first?.bests.length === 1;
  return {
    template: 'best-new',
    subject: isOne ? `New personal best: ${first.exerciseName}` : 'New personal bests',
    body: paragraphs(
      greet(firstName),
      isOne
        ? `You have a new personal best: ${lines[0]}.`
        : `You have new personal bests:\n${lines.join('\n')}`,
      `All your personal bests: ${address}`,
      clubName,
    ),
  };
}
