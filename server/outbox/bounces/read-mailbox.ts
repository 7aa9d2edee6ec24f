import type { Log } from '../../log/log.ts';
import { readReturned } from './read-returned.ts';
import { type BounceParts, recordBounce } from './record-bounce.ts';

/** What became of a message: `done` is removed from the mailbox, `other` stays in it as read, for a person to look at. */
export type MailboxTake = (source: Uint8Array) => Promise<'done' | 'other'>;

/** Hands over what has not been read yet, a bounded number at a time. */
export type OpenMailbox = (take: MailboxTake) => Promise<void>;

/** Takes the reports out of the mailbox that undeliverable emails return to. Interrupted, it goes on with the next run. */
export function readMailbox(
  parts: BounceParts & { readonly log: Pick<Log, 'info'> },
  openMailbox: OpenMailbox,
): Promise<void> {
  return openMailbox(async (source) => {
    const outcomes: string[] = [];
    for (const report of await readReturned(source)) outcomes.push(await recordBounce(parts, report));
    parts.log.info({ event: 'bounces.read', outcomes }, 'Read a message in the mailbox for returned emails');
    return outcomes.some((outcome) => outcome !== 'not-ours') ? 'done' : 'other';
  });
}
