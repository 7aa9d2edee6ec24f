import type { BookingProfile } from '../data/collections/bookings.ts';
import type { Writes } from '../data/store.ts';
import type { Services } from '../services.ts';
import type { ClassInfo } from './class-mail-context.ts';
import type { ClassMailFacts } from './class-mails.ts';
import { classText } from './class-texts.ts';

export type TextReader = Pick<BookingProfile, 'textNumber' | 'textKinds'>;

/** Queues a text to one person about a class beside the email, in the transaction of what happened, where they chose its kind. */
export function queueText(
  {
    outbox,
    config,
    clubName,
  }: Pick<Services, 'outbox' | 'config'> & {
    readonly clubName: string;
  },
  writes: Pick<Writes<void>, 'create'>,
  { memberUid, choice }: { readonly memberUid: string; readonly choice: TextReader | null },
  facts: ClassMailFacts,
  about: ClassInfo,
  now: Temporal.Instant,
): void {
  if (!choice || choice.textNumber === '' || choice.textKinds.length === 0) return;
  const text = classText(facts, about, { clubName, linkOrigin: config.linkOrigin }, now);
  if (!text || !choice.textKinds.includes(text.kind)) return;
  const { kind: _, ...message } = text;
  outbox.queueText(writes, { ...message, to: choice.textNumber, memberUid });
}
