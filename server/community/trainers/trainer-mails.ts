/** Mails about personal training. Times are the club's wall clock. */
import * as paths from '#app/paths.ts';
import type { Trainer } from '../../data/collections/trainers.ts';
import { greet, LINK_PLACEHOLDER, type MailText, paragraphs } from '../../outbox/templates.ts';

interface Club {
  readonly clubName: string;
  /** `https://club.example` */
  readonly origin: string;
}

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
    template: 'trainer-enquiry',
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
