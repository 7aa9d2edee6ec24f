/**
 * What pages say of mail. Where no mail server is set, nothing is "on its way": mail is kept in Messages, from where staff pass it on, and
 * members are told where else to look. The only place in pages and rules that promises mail (`tests/outbox/mail-promises.test.ts`).
 *
 * @param canSend whether a mail server is set
 */
const either =
  <Facts extends unknown[]>(sent: (...facts: Facts) => string, kept: (...facts: Facts) => string) =>
  (canSend: boolean, ...facts: Facts): string =>
    canSend ? sent(...facts) : kept(...facts);

const PASS_ON = 'No mail server is set up, so pass it on yourself.';

/** To staff. */
export const staffMail = {
  passwordLinkAhead: either(
    (email: string) => `We’ll email ${email} a link to choose a password.`,
    (email: string) => `A link for ${email} to choose a password will be kept in Messages. ${PASS_ON}`,
  ),
  passwordLinkQueued: either(
    (email: string) => `A password link is on its way to ${email}.`,
    (email: string) => `The password link for ${email} is kept in Messages. ${PASS_ON}`,
  ),
  receiptQueued: either(
    (email: string) => `The receipt is on its way to ${email}.`,
    (email: string) => `The receipt for ${email} is kept in Messages. ${PASS_ON}`,
  ),
  parqAhead: either(
    (email: string) => `We’ll email a link to the questionnaire to ${email}.`,
    (email: string) => `A link to the questionnaire for ${email} will be kept in Messages. ${PASS_ON}`,
  ),
  parqQueued: either(
    (email: string) => `A link to the PAR-Q is on its way to ${email}.`,
    (email: string) => `The link to the PAR-Q for ${email} is kept in Messages. ${PASS_ON}`,
  ),
  /** About a sign-in for `child`, to `who` act for them. */
  guardiansAsked: either(
    (who: string, _child: string) => `We’ve emailed ${who} to ask. Nothing changes until they agree.`,
    (who: string, child: string) =>
      `Ask ${who} to give it: on their own phone, under Family, on ${child}’s page. Nothing changes until they do.`,
  ),
  /** `role`: `is a coach now`. */
  staffInvited: either(
    (name: string, email: string, role: string) =>
      `${name} ${role}. A link to choose a password is on its way to ${email}.`,
    (name: string, email: string, role: string) =>
      `${name} ${role}. The link for ${email} to choose a password is kept in Messages. ${PASS_ON}`,
  ),
  consultationSaved: either(
    () => 'Consultation saved. We’ll email the member.',
    () => 'Consultation saved. The message to the member is kept in Messages.',
  ),
  /** @param message what it is about: "that the class is cancelled" */
  audience: either(
    (count: number, message: string) => `We’ll message ${count === 1 ? 'them' : 'each of them'} ${message}.`,
    (count: number, message: string) =>
      `${count === 1 ? 'A message' : 'Messages'} ${message} will be kept in Messages, since no mail server is set up.`,
  ),
  /** @param minutes until the first of a message to many is sent */
  batchAhead: either(
    (minutes: number) => `Sending starts after ${minutes} minutes. You can stop what hasn’t been sent.`,
    () => 'No mail server is set up, so nothing is sent. The messages will be kept in Messages.',
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
      'If you change the name, the time or the place, messages to everyone who’s registered are kept in Messages.',
  ),
  eventCancelled: either(
    () => 'We’ll message everyone who registered.',
    () => 'The messages to everyone who registered are kept in Messages.',
  ),
  tourChanged: either(
    () => 'We’ll email them.',
    () => 'The message for them is kept in Messages.',
  ),
  audienceHint: either(
    () => 'We’ll message everyone who’s booked or on the waitlist.',
    () => 'Messages to everyone who’s booked or on the waitlist are kept in Messages.',
  ),
  memberQueued: either(
    () => 'A message is on its way to them.',
    () => 'The message for them is kept in Messages.',
  ),
  /** A choice, for a list of new members. */
  welcomeChoice: either(
    () => 'Email every new member a link to choose a password',
    () => 'Create a link for every new member to choose a password, kept in Messages',
  ),
  confirmationCode: either(
    (email: string) => `ask them to enter the code that we’ve emailed to ${email}`,
    (email: string) => `give them the code for ${email} that is kept in Messages`,
  ),
  addressCorrected: either(
    () => 'Both addresses get an email.',
    () => 'The emails to both addresses are kept in Messages.',
  ),
};

const askDeskForCode = (email: string) =>
  `We can’t send email at the moment. Ask the front desk for the code for ${email}.`;

/** To visitors without an account. */
export const visitorMail = {
  confirmAhead: either(
    () => 'We’ll email you a link to confirm that the address is yours.',
    () => 'We can’t send email at the moment. Ask the front desk for the link to confirm your registration.',
  ),
  confirmSent: either(
    (email: string) =>
      `Check your email: we’ve sent a link to ${email}. Your place is yours once you’ve opened it and confirmed.`,
    (email: string) =>
      `We can’t send email at the moment. Ask the front desk for the link for ${email} to confirm your registration.`,
  ),
  enquiryAhead: either(
    () => 'We’ll email you a link to confirm that the address is yours.',
    () => 'We can’t send email at the moment. Ask the front desk for the link to confirm your enquiry.',
  ),
  enquirySent: either(
    (email: string) =>
      `Check your email: we’ve sent a link to ${email}. Your enquiry goes to the trainer once you’ve opened it and confirmed.`,
    (email: string) =>
      `We can’t send email at the moment. Ask the front desk for the link for ${email} to confirm your enquiry.`,
  ),
  changeLater: either(
    () => 'The email that we’ve sent you has a link to this page.',
    () => 'Keep this page’s address to change it later.',
  ),
};

/** To people who ask for a tour. */
export const tourMail = {
  confirmAhead: either(
    () => 'We’ll email you a link to confirm that the address is yours.',
    () => 'We can’t send email at the moment. Ask the front desk for the link to confirm your tour.',
  ),
  confirmSent: either(
    (email: string) =>
      `Check your email: we’ve sent a link to ${email}. Your tour is booked once you’ve opened it and confirmed.`,
    (email: string) =>
      `We can’t send email at the moment. Ask the front desk for the link for ${email} to confirm your tour.`,
  ),
  changeLater: either(
    () => 'The email that we’ve sent you has a link to this page.',
    () => 'Keep this page’s address to change it later.',
  ),
};

/** To members. */
export const memberMail = {
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
  resetLead: either(
    () => 'Enter your email and we’ll send you a link to choose a new one.',
    () => 'Enter your email, then ask the front desk for the link to choose a new one.',
  ),
  /** The same for a known and an unknown address (security.md, row 4). */
  resetRequested: either(
    () => 'If that email has an account, we’ve sent a link to choose a new password. It works for one hour.',
    () =>
      'We can’t send email at the moment. If that email has an account, ask the front desk for the link to choose a new password. It works for one hour.',
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
  /** Above the choice of emails. */
  choiceLead: either(
    () => 'Choose which emails you’d like.',
    () => 'We can’t send email at the moment. Your choices count as soon as we can.',
  ),
  newAddress: either(
    () => 'We’ll email the new one to confirm it',
    () => 'You confirm the new one with a code from the front desk',
  ),
};
