/** Mails about personal training. Times are the club's wall clock. */
import * as paths from '#app/paths.ts';
import type { Area } from '#domain/club/areas.ts';
import { sessionsText } from '#domain/community/session-packs.ts';
import { formatDate, formatDateTime } from '#domain/values/dates.ts';
import type { SessionPack, Trainer, TrainingSession } from '../../data/collections/trainers.ts';
import { greet, LINK_PLACEHOLDER, type MailText, paragraphs } from '../../outbox/templates.ts';

interface Club {
  readonly clubName: string;
  /** `https://club.example` */
  readonly origin: string;
}

/** A question to a trainer: its words are those of whoever asks. */
export const ENQUIRY_TEMPLATE = 'trainer-enquiry';

/** To a visitor who asks a trainer. */
export function confirmEnquiryMail({ name }: Trainer, { clubName }: Pick<Club, 'clubName'>): MailText {
  return {
    template: 'trainer-enquiry-confirmation',
    subject: `Confirm your enquiry to ${name}`,
    body: paragraphs(
      'Hello,',
      `We received an enquiry for ${name}, personal trainer at ${clubName}, with this email address. If it was you, open this link and press the button:`,
      LINK_PLACEHOLDER,
      'The link expires after 24 hours. If it wasn’t you, you can ignore this email.',
      clubName,
    ),
  };
}

/** Who asks a trainer, and what. */
export interface EnquiryFacts {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly message: string;
  readonly isMember: boolean;
}

/** To the trainer. */
export function enquiryMail(
  trainer: Trainer,
  { name, email, mobile, message, isMember }: EnquiryFacts,
  { clubName, origin }: Club,
): MailText {
  return {
    template: ENQUIRY_TEMPLATE,
    subject: `${name} is interested in personal training`,
    body: paragraphs(
      greet(trainer.name),
      `${name} ${isMember ? '(a member)' : '(not a member)'} would like to train with you:`,
      message,
      [`Email: ${email}`, ...(mobile ? [`Phone: ${mobile}`] : [])].join('\n'),
      `Your enquiries: ${origin}${paths.trainerDiary(trainer.id)}`,
      clubName,
    ),
  };
}

interface Buyer {
  readonly firstName: string;
  readonly clubName: string;
  /** The receipt line of the payment. */
  readonly receipt: string;
  /** The member's own page. */
  readonly href: string;
}

/** To a member who has bought a pack. */
export function packSoldMail(
  { sessions, trainerName, expiresOn }: SessionPack,
  { firstName, clubName, receipt, href }: Buyer,
): MailText {
  const what = `${sessionsText(sessions)} with ${trainerName}`;
  return {
    template: 'training-pack',
    subject: `Your pack: ${what}`,
    body: paragraphs(
      greet(firstName),
      `You now have ${what}. Use them by ${formatDate(Temporal.PlainDate.from(expiresOn))}.`,
      ...(receipt ? [receipt] : []),
      `${trainerName} will book your sessions with you. You can see them here: ${href}`,
      clubName,
    ),
  };
}

interface TrainingMailContext extends Club {
  readonly firstName: string;
  readonly now: Temporal.Instant;
  /** A mail leads to no page that the club has switched off. */
  readonly areasOff: readonly Area[];
}

/** To a member, about one session. `kind` is also the template's name. @param isPackGone the pack was refunded, so that a cancelled session is in none */
export function trainingMail(
  kind: 'training-booked' | 'training-cancelled',
  { id, trainerName, startsAt }: TrainingSession,
  { firstName, clubName, origin, now, areasOff }: TrainingMailContext,
  isPackGone = false,
): MailText {
  const when = formatDateTime(startsAt, now);
  const back = isPackGone
    ? 'Its pack was refunded, so the session isn’t in it any more.'
    : 'It’s back in your pack.';
  const isBooked = kind === 'training-booked';
  return {
    ...{ template: kind, about: id },
    subject: `${isBooked ? 'Booked' : 'Cancelled'}: training with ${trainerName}, ${when}`,
    body: paragraphs(
      greet(firstName),
      isBooked
        ? `Your session with ${trainerName} is booked: ${when}.`
        : `Your session with ${trainerName} on ${when} is cancelled. ${back}`,
      ...(areasOff.includes('trainers') ? [] : [`Your sessions: ${origin}${paths.ownTraining}`]),
      clubName,
    ),
  };
}
