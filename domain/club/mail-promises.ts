import { GIVE_CODE } from '../accounts/give-code.ts';

/**
 * What pages say of mail. Where no mail server is set, nothing is "on its way": staff hand over codes and links or tell people themselves,
 * and members are told where else to look. The only place in pages and rules that promises mail (`tests/outbox/mail-promises.test.ts`).
 *
 * @param canSend whether a mail server is set
 */
const either =
  <Facts extends unknown[]>(sent: (...facts: Facts) => string, kept: (...facts: Facts) => string) =>
  (canSend: boolean, ...facts: Facts): string =>
    canSend ? sent(...facts) : kept(...facts);

const NO_SERVER = 'No mail server is set up';
const CANT = 'We can’t send email at the moment';

/** To staff: what has to be done by hand is said as such, and nobody is sent to pages that only admins open. */
export const staffMail = {
  passwordLinkAhead: either(
    (email: string) => `We’ll email ${email} a link to choose a password.`,
    () => `${CANT}, so you give them a link to choose a password: “${GIVE_CODE}”, on their page.`,
  ),
  passwordLinkQueued: either(
    (email: string) => `A password link is on its way to ${email}.`,
    () => `${CANT}. When they’re in front of you, choose “${GIVE_CODE}” for a link to choose a password.`,
  ),
  receiptQueued: either(
    (email: string) => `The receipt is on its way to ${email}.`,
    () => `${CANT}. Print the receipt instead. They can see it with their payments, too.`,
  ),
  parqAhead: either(
    (email: string) => `We’ll email a link to the questionnaire to ${email}.`,
    () =>
      `${CANT}. Hand them the tablet, or ask them (under 18, a parent or guardian) to sign in and fill it in.`,
  ),
  /** About a sign-in for `child`, to `who` act for them. */
  guardiansAsked: either(
    (who: string, _child: string) => `We’ve emailed ${who} to ask. Nothing changes until they agree.`,
    (who: string, child: string) =>
      `${CANT}, so tell ${who}: the question is on their own Family page, and they answer it on ${child}’s page there. Can’t they sign in? “${GIVE_CODE}” on their page gives them a link. Nothing changes until they agree.`,
  ),
  /** Only where a mail server is set. */
  parqQueued: (email: string) => `A link to the PAR-Q is on its way to ${email}.`,
  /** `role`: `is a coach now`. */
  staffInvited: either(
    (name: string, email: string, role: string) =>
      `${name} ${role}. A link to choose a password is on its way to ${email}.`,
    (name: string, _email: string, role: string) =>
      `${name} ${role}. ${CANT}: choose “${GIVE_CODE}” here for a link to choose a password.`,
  ),
  /** To an admin, who has given a role where the front desk had handed over a code or link for the account. */
  newPasswordNeeded: either(
    (name: string, email: string) =>
      `${name}’s roles have been saved. The front desk handed over a code or link for this account, so they need a new password: a link is on its way to ${email}.`,
    (name: string) =>
      `${name}’s roles have been saved. The front desk handed over a code or link for this account, so they need a new password: choose “${GIVE_CODE}” on their page.`,
  ),
  consultationSaved: either(
    (_who: string, mailed = 'the member') => `Consultation saved. We’ll email ${mailed}.`,
    (who: string, _mailed = '') => `Consultation saved. ${NO_SERVER}, so tell ${who} yourself.`,
  ),
  /** @param message what it is about: "that the class is cancelled" @param who the one, by name */
  audience: either(
    (count: number, message: string, _who = '') =>
      `We’ll message ${count === 1 ? 'them' : 'each of them'} ${message}.`,
    (count: number, message: string, who = '') =>
      `${NO_SERVER}, so tell ${who || (count === 1 ? 'them' : 'each of them')} yourself ${message}.`,
  ),
  /** @param count people who are written to about a change of a class */
  notified: either(
    (count: number) => (count === 1 ? 'Message to 1 person queued.' : `Messages to ${count} people queued.`),
    (count: number) => `${NO_SERVER}, so tell ${count === 1 ? 'them' : `all ${count} of them`} yourself.`,
  ),
  /** @param how what it begins with, and who is left out */
  eachGetsOne: either(
    (how: string) => `Each gets an email of their own that begins with ${how}`,
    () => `${NO_SERVER}, so this won’t be sent. You can still write it and see how it would look.`,
  ),
  clubCloses: either(
    () => 'We’ll cancel the classes, message everyone who’s booked,',
    () => `We’ll cancel the classes (${NO_SERVER.toLowerCase()}, so tell everyone who’s booked yourself),`,
  ),
  coachInvited: either(
    () => 'They get an email to choose a password',
    () => 'You give them a link to choose a password',
  ),
  /** @param minutes until the first of a message to many is sent */
  batchAhead: either(
    (minutes: number) => `Sending starts after ${minutes} minutes. You can stop what hasn’t been sent.`,
    () => `${NO_SERVER}, so nothing is sent. The messages will be kept in Messages.`,
  ),
  /** @param time when an announcement is due: `tomorrow 09:00` */
  scheduledBatch: either(
    (time: string) => `Sending starts ${time}.`,
    () => 'No mail server is set up. Unless there is one by then, nothing is sent.',
  ),
  /** @param minutes until it goes out at the earliest */
  batchSoonest: either(
    (minutes: number) => `As soon as possible (in ${minutes} minutes, so that you can still stop it)`,
    () => 'As soon as possible',
  ),
  eventHint: either(
    () => 'Everyone who’s registered is told if you change the name, the time or the place.',
    () =>
      `If you change the name, the time or the place, tell everyone who’s registered yourself. ${NO_SERVER}.`,
  ),
  eventCancelled: either(
    () => 'We’ll message everyone who registered.',
    () => `${NO_SERVER}, so tell everyone who registered yourself.`,
  ),
  tourChanged: either(
    () => 'We’ll email them.',
    () => `${NO_SERVER}, so please call them.`,
  ),
  audienceHint: either(
    () => 'We’ll message everyone who’s booked or on the waitlist.',
    () => `${NO_SERVER}, so tell everyone who’s booked or on the waitlist yourself.`,
  ),
  memberQueued: either(
    (_who = '') => 'A message is on its way to them.',
    (who = '') => `${NO_SERVER}, so tell ${who || 'them'} yourself.`,
  ),
  /** For a list of new members: a choice, or what to do instead. */
  welcomeChoice: either(
    () => 'Email every new member a link to choose a password',
    () => `To let a new member choose a password, open their page and choose “${GIVE_CODE}”.`,
  ),
  confirmationCode: either(
    (email: string) => `ask them to enter the code that we’ve emailed to ${email}, or `,
    () => '',
  ),
  addressCorrected: either(
    () => 'Both addresses get an email.',
    () => `${CANT}, so give them a code to confirm it: “${GIVE_CODE}”, on their page.`,
  ),
};

const askDeskForCode = (email: string) =>
  `We can’t send email at the moment. Ask the front desk for the code for ${email}.`;

const confirmAhead = either(
  () => 'We’ll email you a link to confirm that the address is yours.',
  () => `${CANT}, so we’ll call you to confirm.`,
);
const changeLater = either(
  () => 'The email that we’ve sent you has a link to this page.',
  () => 'Keep this page’s address to change it later.',
);

/** To visitors without an account. */
export const visitorMail = {
  ...{ confirmAhead, changeLater, enquiryAhead: confirmAhead },
  confirmSent: either<[email: string, mobile: string]>(
    (email: string) =>
      `Check your email: we’ve sent a link to ${email}. Your place is yours once you’ve opened it and confirmed.`,
    (_, mobile) =>
      `We’ve got your request. We’ll call you on ${mobile} to confirm; until then no place is held for you.`,
  ),
  enquirySent: either<[email: string, mobile: string]>(
    (email: string) =>
      `Check your email: we’ve sent a link to ${email}. Your enquiry goes to the trainer once you’ve opened it and confirmed.`,
    (_, mobile) => `We’ve got your message. We’ll call you on ${mobile}.`,
  ),
};

/** To people who ask for a tour. */
export const tourMail = {
  ...{ confirmAhead, changeLater },
  confirmSent: either<[email: string, mobile: string]>(
    (email: string) =>
      `Check your email: we’ve sent a link to ${email}. Your tour is booked once you’ve opened it and confirmed.`,
    (_, mobile) =>
      `We’ve got your request. We’ll call you on ${mobile} to confirm your tour; until then no time is held for you.`,
  ),
};

const askDeskForLink = () =>
  `${CANT}. The front desk can give them a link to choose a password, when they’re at the club.`;

/** The desk hands nobody of the staff their link. */
const askForLink = () =>
  `${CANT}. Ask at the front desk for a link to choose a new password. If you work here, ask an admin for it.`;

/** To members. */
export const memberMail = {
  /** What is closed after a link from the front desk. */
  openByLink: either(
    () =>
      'To open them now, use “Forgot your password?” and choose a password with the link that we email you, or ask an admin at the club.',
    () => 'To open them now, ask an admin at the club.',
  ),
  waitlistPlace: either(
    () => 'We’ll email you if you get a place.',
    () => 'Check your classes to see if you get a place.',
  ),
  eventPlace: either(
    () => 'We’ll email you if a place comes free.',
    () => 'Check back here to see if you get a place.',
  ),
  standingWaitlist: either(
    () => 'If it’s full, we’ll add you to the waitlist and let you know.',
    () => 'If it’s full, we’ll add you to the waitlist.',
  ),
  standingRefused: either(
    () => 'If we can’t book it, we’ll tell you why.',
    () => 'If we can’t book it, it won’t be among your classes.',
  ),
  receipt: either(
    () => 'We’ll email you a receipt.',
    () => 'Your receipt is with your payments.',
  ),
  resetLead: either(() => 'Enter your email and we’ll send you a link to choose a new one.', askForLink),
  /** Where a link has been used or has expired. */
  newLink: either(() => 'Request a new one.', askForLink),
  /** The same for a known and an unknown address. */
  resetRequested: either(
    () => 'If that email has an account, we’ve sent a link to choose a new password. It works for one hour.',
    askForLink,
  ),
  codeAhead: either(
    (email: string) => `We’ll email a code to ${email}, to check that it’s yours.`,
    askDeskForCode,
  ),
  codeSent: either(
    (email: string) =>
      `We’ve emailed ${email} a code and a link. Enter the code here, or open the link on any device.`,
    askDeskForCode,
  ),
  textsLead: either(
    () => 'Choose what we text you about. You still get the emails.',
    () => 'Choose what we text you about.',
  ),
  /** To a guardian, about a child's own sign-in. */
  childLinkAhead: either(() => 'We’ll email them a link to choose a password.', askDeskForLink),
  childLinkQueued: either<[done: string, email: string]>(
    (done, email) => `${done} A link to choose a password is on its way to ${email}.`,
    (done) => `${done} ${CANT}: ask the front desk for a link to choose a password.`,
  ),
  /** Above the choice of emails. */
  choiceLead: either(
    () => 'Choose which emails you’d like.',
    () => 'We can’t send email at the moment. Your choices will apply once we can.',
  ),
  newAddress: either(
    () => 'We’ll email the new one to confirm it',
    () => 'You confirm the new one with a code from the front desk',
  ),
};
