import * as paths from '#app/paths.ts';
import type { messageGroups } from '#domain/club/messages/message-templates.ts';
import { reviewMail } from '../../community/challenges/challenge-mails.ts';
import { confirmVisitorMail, type EventMailFacts, eventMail } from '../../community/events/event-mails.ts';
import { confirmTourMail, type TourMailKind, tourMail } from '../../community/tours/tour-mails.ts';
import { confirmEnquiryMail, packSoldMail, trainingMail } from '../../community/trainers/trainer-mails.ts';
import type { MailText } from '../../outbox/templates.ts';
import { newBestsMail } from '../../training/results/best-mails.ts';
import { resultCommentMail, resultLoggedMail } from '../../training/results/result-mails.ts';
import * as example from './example-club.ts';

type GroupOf<Title> = Extract<(typeof messageGroups)[number], { readonly title: Title }>['templates'];
type Examples<Title> = Record<keyof GroupOf<Title>, MailText>;
const firstName = example.FIRST_NAME;

export function exampleCommunityMails(
  club: example.ExampleClub,
): Examples<'Events, challenges and training'> {
  const { clubName, linkOrigin, now: at } = club;
  const event = example.exampleEvent(club);
  const context = { clubName, origin: linkOrigin, firstName, isVisitor: false, now: at };
  const mail = (facts: EventMailFacts) => eventMail(facts, event, context);
  const before = { ...event, startsAt: event.startsAt.subtract({ hours: 1 }) };
  const parts = { clubName, config: { linkOrigin }, now: () => at };
  const result = {
    result: { id: 'example', title: 'Back squat', date: example.dayIn(at, 0).toString() },
    ...{ member: { firstName }, by: { name: 'Jo' } },
  };
  const reviewed = (decision: 'approved' | 'rejected' | 'changes-requested', reason: string) =>
    reviewMail(parts, {
      ...{ member: { firstName, loadUnit: 'kg' }, value: 120, decision, reason },
      challenge: { id: 'example', title: 'January rowing', scoring: 'points' },
    });
  const bests = [{ exerciseName: 'Back squat', bests: [] }];
  const trainer = { firstName, clubName, origin: linkOrigin, now: at, areasOff: [] };
  const training = example.exampleTraining(club);
  return {
    'event-confirmation': confirmVisitorMail(event, context),
    'event-going': mail({ kind: 'event-going', places: 1 }),
    'event-waitlisted': mail({ kind: 'event-waitlisted', places: 1, position: 2 }),
    'event-promoted': mail({ kind: 'event-promoted', places: 1 }),
    'event-left': mail({ kind: 'event-left' }),
    'event-place-cancelled': mail({ kind: 'event-place-cancelled' }),
    'event-called-off': mail({ kind: 'event-called-off', why: 'The weather is bad', isWaiting: false }),
    'event-moved': mail({ kind: 'event-moved', before, isWaiting: false }),
    'event-tomorrow': mail({ kind: 'event-tomorrow', places: 1 }),
    'challenge-approved': reviewed('approved', ''),
    'challenge-rejected': reviewed('rejected', 'The picture doesn’t show the display.'),
    'challenge-changes': reviewed('changes-requested', 'Please add a picture of the display.'),
    'best-new': newBestsMail(clubName, firstName, bests, 'kg', `${linkOrigin}${paths.personalBests}`),
    'result-logged': resultLoggedMail(parts, result, []),
    'result-comment': resultCommentMail(parts, result, 'Good depth. Add 2.5 kg next week.'),
    'training-pack': packSoldMail(example.examplePack(club), {
      ...{ firstName, clubName, receipt: '', href: linkOrigin + paths.ownTraining },
    }),
    'training-booked': trainingMail('training-booked', training, trainer),
    'training-cancelled': trainingMail('training-cancelled', training, trainer),
  };
}

export function exampleVisitorMails(club: example.ExampleClub): Examples<'Tours and enquiries'> {
  const { clubName, address, linkOrigin, now } = club;
  const startsAt = example.soon(now);
  const context = { clubName, address, name: firstName, startsAt, bookAt: linkOrigin + paths.bookTour, now };
  const mail = (kind: TourMailKind) => tourMail(kind, context);
  return {
    'tour-confirmation': confirmTourMail(context),
    'tour-booked': mail('tour-booked'),
    'tour-moved': mail('tour-moved'),
    'tour-cancelled': mail('tour-cancelled'),
    'tour-called-off': mail('tour-called-off'),
    'tour-tomorrow': mail('tour-tomorrow'),
    'tour-attended': mail('tour-attended'),
    'trainer-enquiry-confirmation': confirmEnquiryMail(example.exampleTrainer(), club),
  };
}
