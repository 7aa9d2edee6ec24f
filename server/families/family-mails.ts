import * as paths from '#app/paths.ts';
import type { Family } from '#domain/families/family.ts';
import { familyNews, type NewsToTell, withNews } from '#domain/families/family-news.ts';
import { canBeEmailed } from '#domain/messages/address-mark.ts';
import { canMail } from '../config/can-mail.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Transaction } from '../data/store.ts';
import { greet, type MailText, paragraphs } from '../outbox/templates.ts';
import type { Services } from '../services.ts';
import { asGuarded } from './guarded-person.ts';

interface Reader {
  readonly firstName: string;
  readonly clubName: string;
  /** URL of the reader’s own page about their family. */
  readonly familyAt: string;
}

/** To everyone whom a change of a family concerns, as `familyNews` says it. */
export function familyChangedMail(reader: Reader, sentences: readonly string[]): MailText {
  return {
    template: 'family-changed',
    subject: `Your family at ${reader.clubName} has changed`,
    body: paragraphs(
      greet(reader.firstName),
      ...sentences,
      `See it under Family: ${reader.familyAt}`,
      WRONG,
      reader.clubName,
    ),
  };
}

/** To whoever has to confirm a guardian first. */
export function guardianAskedMail(reader: Reader, sentences: readonly string[]): MailText {
  return {
    template: 'guardian-asked',
    subject: `Please confirm a guardian at ${reader.clubName}`,
    body: paragraphs(
      greet(reader.firstName),
      ...sentences,
      `If that’s right, confirm it under Family: ${reader.familyAt}`,
      `If it isn’t, don’t confirm it. ${WRONG}`,
      reader.clubName,
    ),
  };
}

const WRONG = 'If you didn’t expect this, please tell the front desk straight away.';

/** To the guardians of a child for whom the desk has been given an address. */
export function ownSignInAskedMail(
  reader: Omit<Reader, 'familyAt'>,
  { child, email, confirmAt }: { readonly child: string; readonly email: string; readonly confirmAt: string },
): MailText {
  return {
    template: 'own-sign-in-asked',
    subject: `A sign-in for ${child}?`,
    body: paragraphs(
      greet(reader.firstName),
      `The front desk at ${reader.clubName} was asked to give ${child} a sign-in of their own, with the address ${email}. Anyone who can read emails to that address can then sign in as ${child} and see their health answers.`,
      `If that’s right, give it to them here: ${confirmAt}`,
      `If it isn’t, you don’t need to do anything. ${WRONG}`,
      reader.clubName,
    ),
  };
}

/**
 * To the person's own address.
 * @param change `to` is empty where the date was removed; `hasEnded`: they were a guardian, or somebody acted for them
 */
export function ageChangedMail(
  reader: Omit<Reader, 'familyAt'>,
  change: {
    readonly from: string;
    readonly to: string;
    readonly isNowChild: boolean;
    readonly hasEnded: boolean;
  },
): MailText {
  const { from, to, isNowChild, hasEnded } = change;
  const done =
    to === '' ? `removed your date of birth, ${from}` : `changed your date of birth from ${from} to ${to}`;
  return {
    template: 'age-changed',
    subject: `Your date of birth at ${reader.clubName} has been changed`,
    body: paragraphs(
      greet(reader.firstName),
      `An admin has ${done}, so we now treat you as ${isNowChild ? 'under 18' : '18 or over'}.`,
      ...(isNowChild
        ? ['A parent or guardian in your family can act for you, but only once that has been confirmed.']
        : []),
      ...(hasEnded ? [isNowChild ? NO_GUARDIAN : NOT_GUARDED] : []),
      WRONG,
      reader.clubName,
    ),
  };
}

const NO_GUARDIAN = 'You’re no longer a guardian yourself.';
const NOT_GUARDED = 'Nobody acts for you as a parent or guardian any more.';

export type FamilyMailParts = Pick<Services, 'outbox' | 'settings' | 'config'>;

/** Queues the mails about a change. @param people everyone in the family before or after it; `changed`: as they are afterwards */
export function queueFamilyMails(
  transaction: Transaction,
  { outbox, config, clubName }: Pick<Services, 'outbox' | 'config'> & { readonly clubName: string },
  change: {
    readonly before: Family | null;
    readonly after: Family | null;
    readonly people: readonly Member[];
    readonly changed?: readonly Member[] | undefined;
    /** Who needn’t be told, or can’t be. */
    readonly except?: readonly string[];
    /** Who changes it, and reads what that does. */
    readonly byUid?: string;
  },
  at: Temporal.Instant,
): void {
  const { before, after, people, changed = people, except = [], byUid = '' } = change;
  const news = { before, after, people: people.map(asGuarded), changed: changed.map(asGuarded) };
  const familyAt = config.linkOrigin + paths.ownFamily;
  for (const { uid, sentences, isAsked } of familyNews(news, at)) {
    const to = people.find(({ id }) => id === uid);
    if (!to || except.includes(uid)) continue;
    const reader = { firstName: to.firstName, clubName, familyAt };
    const mail = isAsked ? guardianAskedMail(reader, sentences) : familyChangedMail(reader, sentences);
    if (to.email) outbox.queueMessage(transaction, { ...mail, to: to.email, memberUid: uid, cause: 'club' });
    // Who is asked finds the question under Family and on home until they have answered it.
    if (uid !== byUid && !isAsked && !(to.email && canMail({ config }) && canBeEmailed(to)))
      keepNews(transaction, to, sentences.join(' '), at, true);
  }
}

/** What a transaction has written already of each: it reads before it writes, and may tell one person of several others. */
const writtenBy = new WeakMap<Transaction, Map<string, readonly NewsToTell[]>>();

/** For the desk’s list, whether or not an email goes. @param isTheirs said to them, so on their own Family page too, a child’s as well */
export function keepNews(
  transaction: Transaction,
  { id, familyNews }: Pick<Member, 'id'> & { readonly familyNews: readonly NewsToTell[] },
  text: string,
  at: Temporal.Instant,
  isTheirs = false,
): void {
  const written = writtenBy.get(transaction) ?? new Map<string, readonly NewsToTell[]>();
  const news = withNews(written.get(id) ?? familyNews, text, at, isTheirs);
  writtenBy.set(transaction, written.set(id, news.familyNews));
  transaction.update(members, id, news);
}
