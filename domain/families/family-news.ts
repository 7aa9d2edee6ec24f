/** What a change of a family means to each person in it, as sentences of an email. */
import { findNameProblem } from '../members/person-name.ts';
import { type ActingPair, type Family, isUnder18 } from './family.ts';
import { actingGuardians, type GuardedPerson, guardiansOfOthers, pendingPairs } from './guardians.ts';

export interface FamilyNews {
  readonly uid: string;
  readonly sentences: readonly string[];
  /** They are asked to confirm a guardian. */
  readonly isAsked: boolean;
}

/** What a guardian does for a child. @param name empty: for the reader */
export const actingFor = (name: string): string => {
  const their = name === '' ? 'your' : 'their';
  return `book classes for ${name || 'you'}, show ${their} pass, see and answer ${their} health questions, and change, hold or end ${their} membership`;
};

const UNTIL = 'Until you confirm it they can’t.';
/** To a child with a sign-in. */
export const guardianAsked = (guardian: string): string =>
  `${guardian} is to be your parent or guardian here, and could ${actingFor('')}. ${UNTIL}`;

interface Change {
  /** Null: there was none. */
  readonly before: Family | null;
  /** Null: it has ended. */
  readonly after: Family | null;
  /** Everyone in it before or afterwards. */
  readonly people: readonly GuardedPerson[];
  /** The same people as they are afterwards, where that changes too. */
  readonly changed?: readonly GuardedPerson[];
}

/** What somebody is told of their family by staff, or on their own Family page, where no email reaches them. A stored one fits. */
export interface NewsToTell {
  readonly at: Temporal.Instant;
  readonly text: string;
  /** Said to them; otherwise about them, to staff. Of an adult it always is. */
  readonly isTheirs: boolean;
}

/** What somebody reads of it themselves: what is kept with a child may be about the child, for staff. */
export const ownNews = <N extends NewsToTell>(
  { familyNews, dob }: { readonly familyNews: readonly N[]; readonly dob: string },
  now: Temporal.Instant,
): readonly N[] => (isUnder18(dob, now) ? familyNews.filter(({ isTheirs }) => isTheirs) : familyNews);

/** Older ones are in the audit log. */
const MOST_NEWS = 10;

/** What a profile keeps of it, until it is told. */
export function withNews(known: readonly NewsToTell[], text: string, at: Temporal.Instant, isTheirs = false) {
  const familyNews = [...known, { at, text, isTheirs }].slice(-MOST_NEWS);
  return { familyNews, familyNewsAt: familyNews[0]?.at ?? at };
}

/** Who is asked about a child. If a child changes this alone, their guardians are told. */
export interface Contacts {
  readonly guardianNote: string;
  readonly emergencyContact: { readonly name: string; readonly phone: string };
}

/** What somebody under 18 has changed of it themselves, as a sentence; null: nothing. */
export function ownContactsChange(name: string, before: Contacts, after: Contacts): string | null {
  const contact = ({ emergencyContact: { name: who, phone } }: Contacts) =>
    [who, phone].filter(Boolean).join(', ');
  const changes = [
    { what: 'parent or guardian', from: before.guardianNote, to: after.guardianNote },
    { what: 'emergency contact', from: contact(before), to: contact(after) },
  ].filter(({ from, to }) => from !== to);
  if (changes.length === 0) return null;
  const quoted = (text: string) => (text === '' ? 'nobody' : `“${text}”`);
  const texts = changes.map(({ what, from, to }) => `their ${what} from ${quoted(from)} to ${quoted(to)}`);
  return `${name} has changed ${texts.join(', and ')}.`;
}

/** To the guardians of a child whose account was closed. @param byName a guardian who closed it; empty: the child */
export const closedNews = (name: string, byName: string): string =>
  `${byName ? `${byName} has closed the account of ${name}` : `${name} has closed their own account`}: bookings are cancelled, the membership has ended, and their data is erased.`;

/** To the guardians of a child. What came of it is health data: it is on the child’s page. */
export const consultationNews = (name: string): string =>
  `The consultation about ${name}’s PAR-Q is recorded. What was agreed is with their PAR-Q, under Family.`;

/** To the guardians of a child, after the desk was asked for a sign-in. */
export const signInAskedNews = (child: string, email: string): string =>
  `The front desk was asked to give ${child} a sign-in of their own, with the address ${email}. If that’s right, give it on ${child}’s page under Family. If it isn’t, you don’t need to do anything.`;

/** To the guardians of somebody who is about to be 18. */
export const adultNews = (name: string, day: string, hasSignIn: boolean): string =>
  `${name} is 18 on ${day}. From then on the account is ${name}’s own: you no longer act for ${name} or see it.${hasSignIn ? '' : ` ${name} needs a sign-in for it: give them one before then on ${name}’s page under Family, or ask at the front desk.`}`;

/** To themselves. @param guardians the names of those who acted for them */
export const ownAdultNews = (guardians: string, day: string, hasSignIn: boolean): string =>
  `You’re 18 on ${day}. From then on your account is yours alone: ${guardians} can no longer see it or act for you. You book, answer your PAR-Q and decide about your membership yourself.${hasSignIn ? '' : ' Ask at the front desk for a sign-in.'}`;

/** For staff, about a child who has no guardian here any more. */
export const aloneNews = (name: string, guardian: string): string =>
  `${guardian} has closed their account, and nobody acts for ${name} here any more. Ask ${name} for another parent or guardian.`;

type Tell = (uid: string, sentence: string, isAsked?: boolean) => void;

/** Both sides of each change, and everybody else who acts for the same child. A child without a sign-in is told by nobody here. */
export function familyNews(change: Change, now: Temporal.Instant): FamilyNews[] {
  const news = new Map<string, { sentences: string[]; isAsked: boolean }>();
  const byUid = new Map(change.people.map((each) => [each.uid, each]));
  const tell: Tell = (uid, sentence, isAsked = false) => {
    const person = byUid.get(uid);
    if (!person || (person.email === '' && isUnder18(person.dob, now))) return;
    const known = news.get(uid) ?? { sentences: [], isAsked: false };
    news.set(uid, { sentences: [...known.sentences, sentence], isAsked: known.isAsked || isAsked });
  };
  // A name that another client has written with a link in it is left out.
  const nameOf = (uid: string) => {
    const name = byUid.get(uid)?.name ?? '';
    return findNameProblem(name) === null ? name : 'Somebody';
  };
  tellOfPlaces(change, nameOf, tell);
  tellOfGuardians(change, nameOf, tell, now);
  return [...news].map(([uid, each]) => ({ uid, ...each }));
}

/** Who is in it, and who pays. */
function tellOfPlaces({ before, after }: Change, nameOf: (uid: string) => string, tell: Tell): void {
  const was = before?.memberUids ?? [];
  const is = after?.memberUids ?? [];
  for (const uid of is.filter((each) => !was.includes(each) && each !== after?.payerUid)) {
    const payer = after?.payerUid ?? '';
    tell(uid, `You’re now in ${nameOf(payer)}’s family. They pay for everyone in it and see what’s due.`);
    tell(payer, `${nameOf(uid)} is now in your family, and you pay for them.`);
  }
  for (const uid of was.filter((each) => !is.includes(each))) {
    tell(uid, 'You’re no longer in your family here. You now pay for yourself.');
    if (uid !== before?.payerUid && before)
      tell(before.payerUid, `${nameOf(uid)} is no longer in your family.`);
  }
  for (const { uid, text } of payerNews(before, after, nameOf)) tell(uid, text);
}

/** To the old and the new payer. */
const payerNews = (
  before: Family | null,
  after: Family | null,
  nameOf: (uid: string) => string,
): { uid: string; text: string }[] =>
  before && after && before.payerUid !== after.payerUid
    ? [
        { uid: after.payerUid, text: 'You now pay for your family.' },
        { uid: before.payerUid, text: `${nameOf(after.payerUid)} now pays for your family.` },
      ]
    : [];

function tellOfGuardians(
  { before, after, people, changed = people }: Change,
  nameOf: (uid: string) => string,
  tell: Tell,
  now: Temporal.Instant,
): void {
  const [was, is] = [pairsOf(before, people, now), pairsOf(after, changed, now)];
  const askedBefore = before ? pendingPairs(before, people, now) : [];
  const asked = after ? pendingPairs(after, changed, now) : [];
  for (const { guardianUid, childUid, beside } of missingIn(is, was)) {
    const [guardian, child] = [nameOf(guardianUid), nameOf(childUid)];
    tell(guardianUid, `You no longer act for ${child}.`);
    tell(childUid, `${guardian} no longer acts for you.`);
    for (const uid of beside) tell(uid, `${guardian} no longer acts for ${child}.`);
  }
  for (const { guardianUid, childUid, beside } of missingIn(was, is)) {
    const [guardian, child] = [nameOf(guardianUid), nameOf(childUid)];
    tell(guardianUid, `You now act for ${child}. You can ${actingFor(child)}.`);
    tell(childUid, `${guardian} now acts for you as your parent or guardian. They can ${actingFor('')}.`);
    for (const uid of beside) tell(uid, `${guardian} now acts for ${child} too.`);
  }
  for (const { guardianUid, childUid } of asked.filter(
    (pair) => !askedBefore.some((each) => isSame(each, pair)),
  )) {
    const [guardian, child] = [nameOf(guardianUid), nameOf(childUid)];
    const beside = is.filter((pair) => pair.childUid === childUid).map((pair) => pair.guardianUid);
    const guarded = changed.find(({ uid }) => uid === childUid);
    const ofOthers = guarded && after ? guardiansOfOthers(after, guardianUid, guarded) : [];
    const asksOther = beside.length > 0;
    const whoOtherwise = guarded?.email ? 'they have' : 'the club has';
    const inFamily = ofOthers.length > 0 ? 'another guardian of your family has' : whoOtherwise;
    const who = asksOther ? 'their other guardian has' : inFamily;
    tell(guardianUid, `You’ll act for ${child} once ${who} confirmed it.`);
    if (!asksOther) tell(childUid, guardianAsked(guardian), true);
    else
      tell(
        childUid,
        `${guardian} is to be your parent or guardian here too, once your other guardian has confirmed it.`,
      );
    const isToAct = `is to act for ${child}${asksOther ? ' too' : ''}`;
    for (const uid of asksOther ? beside : ofOthers)
      tell(uid, `${guardian} ${isToAct}, and could ${actingFor(child)}. ${UNTIL}`, true);
  }
}

type ActingBeside = ActingPair & { readonly beside: readonly string[] };

const isSame = (one: ActingPair, other: ActingPair) =>
  one.guardianUid === other.guardianUid && one.childUid === other.childUid;

/** With whoever else acts for the child. */
function pairsOf(
  family: Family | null,
  people: readonly GuardedPerson[],
  now: Temporal.Instant,
): ActingBeside[] {
  return people.flatMap((child) => {
    const uids = actingGuardians(family, child, now);
    return uids.map((guardianUid) => ({
      ...{ guardianUid, childUid: child.uid },
      beside: uids.filter((uid) => uid !== guardianUid),
    }));
  });
}

const missingIn = (some: readonly ActingBeside[], all: readonly ActingBeside[]) =>
  all.filter((pair) => !some.some((each) => isSame(each, pair)));
