/** Somebody who joins on the site, and confirms their address from the email that they get. */
import { members } from '#server/data/collections/members.ts';
import { PASSWORD, type TestClub } from './club.ts';
import { newestConfirmation, type SentConfirmation } from './reset-mail.ts';
import type { Answer, Visitor } from './visitor.ts';

/** What the sign-up form asks for. */
export const applicant = {
  firstName: 'Niamh',
  lastName: 'Doyle',
  email: 'niamh@example.test',
  password: PASSWORD,
  mobile: '07700 900 456',
  'dob-day': '3',
  'dob-month': '11',
  'dob-year': '1994',
  sex: 'female',
};

export interface Joined {
  readonly browser: Visitor;
  readonly uid: string;
  /** What the sign-up form was answered with. */
  readonly answer: Answer;
}

export async function join(club: TestClub, facts: Partial<typeof applicant> = {}): Promise<Joined> {
  const browser = club.visitor();
  const person = { ...applicant, ...facts };
  const answer = await browser.submit('/auth/signup', person);
  const { items } = await club.store.query(members, { where: [['email', '==', person.email]], limit: 1 });
  const [member] = items;
  if (answer.status !== 303 || !member) throw new Error(`joining answered ${answer.status}: ${answer.text}`);
  return { browser, uid: member.id, answer };
}

/** What the newest confirmation sent to the address says. */
export async function confirmationTo(
  { store, services }: Pick<TestClub, 'store' | 'services'>,
  email: string,
): Promise<SentConfirmation & { readonly path: string }> {
  const sent = await newestConfirmation(store, services.outbox, email);
  if (!sent) throw new Error(`no confirmation was sent to ${email}`);
  return { ...sent, path: `/auth/confirm-email?token=${sent.token}` };
}

/** Opens the link in the email on another device and presses the button. */
export async function confirmFromMail(club: TestClub, email: string): Promise<Answer> {
  const { path } = await confirmationTo(club, email);
  const answer = await club.visitor().submit(path, {}, '/auth/confirm-email');
  if (answer.status !== 303) throw new Error(`confirming answered ${answer.status}: ${answer.text}`);
  return answer;
}
