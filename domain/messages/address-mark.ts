/** When emails to an address are no longer sent, since they come back or their reader has reported them as spam. */
import type { Label } from '../values/label.ts';

/** `soft`: given up, though the address may be right (a full mailbox); `complaint`: the reader pressed "spam". */
export const bounceKinds = ['hard', 'soft', 'complaint'] as const;
export type BounceKind = (typeof bounceKinds)[number];

/** What is wrong with an address; empty: nothing. */
export const addressTroubles = ['', 'bounces', 'complaint'] as const;
export type AddressTrouble = (typeof addressTroubles)[number];

/** That many soft bounces within these days mark an address. */
export const SOFT_BOUNCES = 3;
export const SOFT_DAYS = 7;

export interface AddressMark {
  readonly trouble: AddressTrouble;
  /** The soft bounces that still count. */
  readonly softAt: readonly Temporal.Instant[];
  readonly markedAt: Temporal.Instant | null;
  /** Confirmed by its owner, or cleared by staff: what was sent before then says nothing new. */
  readonly clearedAt: Temporal.Instant | null;
}

export interface Bounce {
  readonly kind: BounceKind;
  /** When the email that came back was sent; null: not known. */
  readonly sentAt: Temporal.Instant | null;
}

/** The mark after a bounce; the same object where the bounce changes nothing. */
export function decideMark(mark: AddressMark, { kind, sentAt }: Bounce, now: Temporal.Instant): AddressMark {
  const { clearedAt, trouble } = mark;
  if (clearedAt && sentAt && Temporal.Instant.compare(sentAt, clearedAt) <= 0) return mark;
  const markedAt = mark.markedAt ?? now;
  if (kind === 'complaint')
    return trouble === 'complaint' ? mark : { ...mark, trouble: 'complaint', markedAt };
  if (trouble !== '') return mark;
  if (kind === 'hard') return { ...mark, trouble: 'bounces', markedAt };
  const oldest = now.subtract({ hours: 24 * SOFT_DAYS });
  const softAt = [...mark.softAt.filter((at) => Temporal.Instant.compare(at, oldest) > 0), now];
  return softAt.length < SOFT_BOUNCES
    ? { ...mark, softAt }
    : { ...mark, softAt, trouble: 'bounces', markedAt };
}

/** Whether what can be put off is emailed to somebody at all, where the club sends email. */
export const canBeEmailed = ({
  email,
  emailTrouble,
}: {
  readonly email: string;
  readonly emailTrouble: AddressTrouble;
}): boolean => email !== '' && emailTrouble === '';

/** Still sent to a marked address: they give its owner the way back, and each has a limit of its own. */
const stillTried: ReadonlySet<string> = new Set([
  ...['password-reset', 'invitation', 'coach-invitation', 'desk-invitation'],
  ...['email-confirmation', 'new-email-confirmation', 'email-confirmation-again'],
]);

export function isStillTried(template: string): boolean {
  return stillTried.has(template);
}

/** For staff. */
export const troubleLabels: Readonly<Record<Exclude<AddressTrouble, ''>, Label>> = {
  bounces: { tone: 'warn', text: 'Email bounced' },
  complaint: { tone: 'warn', text: 'Reported our email as spam' },
};

/** On a message that was not sent. */
export const heldBackReasons: Readonly<Record<Exclude<AddressTrouble, ''>, string>> = {
  bounces: 'Emails to this address come back',
  complaint: 'This person has reported our emails as spam',
};
