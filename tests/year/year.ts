/** A club that lives through days: its people, its clock, its jobs, and what went wrong. */

import { onTestFinished } from 'vitest';
import { localDate } from '#domain/values/dates.ts';
import { members } from '#server/data/collections/members.ts';
import { merges } from '#server/data/collections/merges.ts';
import { listEach } from '#server/data/each-of.ts';
import type { Collection } from '#server/data/store.ts';
import { createScheduler, type Scheduler } from '#server/jobs/scheduler.ts';
import { listJobs } from '#server/list-jobs.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { openStripeClub, type StripeClub } from '../support/stripe-club.ts';
import type { Visitor } from '../support/visitor.ts';
import type { Chance } from './chance.ts';
import { layClub } from './lay-club.ts';
import { Person, type Role } from './person.ts';

/** A Monday; both changes of the clocks are ahead. */
export const FIRST_DAY = Temporal.PlainDate.from('2027-01-04');

export class Year {
  readonly club: StripeClub;
  /** Null: the club has none, so its emails are kept, and no page may promise one. */
  readonly mailServer: MailServer | null;
  readonly people: Person[] = [];
  /** At the front door. */
  kiosk: Visitor | null = null;
  /** Of a program that reads the club's records. */
  apiToken: { readonly token: string; readonly ownerUid: string; readonly until: Temporal.PlainDate } | null =
    null;
  readonly findings: string[] = [];
  /** What was done, oldest first, as lines to read. */
  readonly diary: DiaryLine[] = [];
  /** How many posts got each answer. */
  readonly answers = new Map<string, number>();
  readonly misses = new Map<string, number>();
  readonly #scheduler: Scheduler;
  readonly #kept = new Map<string, Promise<readonly unknown[]>>();
  #healthReads: HealthRead[] = [];
  #promises: MailPromise[] = [];
  /** Who had left when the last day ended. */
  #leavers: ReadonlySet<string> = new Set();
  /** By token of the message: how often it has come. */
  readonly #arrived = new Map<string, number>();
  /** Since when these addresses have no account. */
  readonly closed = new Map<string, Temporal.Instant>();
  /** When somebody was last merged, or a merge of theirs undone. */
  readonly mergedAt = new Map<string, Temporal.Instant>();
  /** Emails, by id, that staff have asked to be sent once more. */
  readonly sentAgain = new Set<string>();
  #logLinesRead = 0;

  private constructor(club: StripeClub, mailServer: MailServer | null) {
    this.club = club;
    this.mailServer = mailServer;
    this.#scheduler = createScheduler({
      ...club.services,
      jobs: listJobs(club.services),
      onFailure: (error, job) => this.find(`the job ${job} failed: ${error}`),
    });
  }

  static async open({ hasMail }: { readonly hasMail: boolean }): Promise<Year> {
    const mailServer = hasMail ? await startMailServer() : null;
    if (mailServer) onTestFinished(() => mailServer.close());
    const environment = mailServer && {
      ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: `${mailServer.port}`, SMTP_FROM: 'desk@club.test' },
    };
    const now = momentOn(FIRST_DAY, '05:30').toString();
    const club = await openStripeClub({ now, ...(environment && { environment }) });
    const year = new Year(club, mailServer);
    await layClub(year);
    return year;
  }

  get today(): Temporal.PlainDate {
    return localDate(this.club.now());
  }

  addPerson(facts: { slot: number; role: Role; email: string; name: string; uid?: string }): Person {
    const browser = this.club.visitor(`203.0.${Math.floor(facts.slot / 200)}.${(facts.slot % 200) + 1}`);
    const person = new Person(this, { ...facts, browser });
    this.people.push(person);
    return person;
  }

  /** Who is still there: merging and closing take people away, and undoing brings them back. */
  async lookAround(): Promise<void> {
    const uids = this.people.map(({ uid }) => uid || 'nobody');
    const [there, gone] = await Promise.all([
      this.club.store.findMany(members, uids),
      this.club.store.findMany(merges, uids),
    ]);
    for (const [at, person] of this.people.entries()) {
      // Of a merge that is final nothing is left, and they stay who they became.
      const became = there[at] ? '' : (gone[at]?.keptUid ?? person.became);
      if (became !== person.became)
        for (const uid of [person.uid, became || person.became]) this.mergedAt.set(uid, this.club.now());
      person.became = became;
      person.hasClosed = !there[at];
    }
  }

  /** Whose profile has what was this person’s. */
  readonly whoHas = (person: Person): Person => {
    const other = person.became && this.people.find(({ uid }) => uid === person.became);
    return other ? this.whoHas(other) : person;
  };

  /** Of a role, still with an account. */
  readonly those = (role: Role): Person[] =>
    this.people.filter((each) => each.role === role && !each.hasClosed);

  /** All records of a kind, read once until something may have changed. */
  readonly every = <T extends { id: string }>(collection: Collection<T>): Promise<readonly T[]> => {
    const kept = this.#kept.get(collection.name) as Promise<readonly T[]> | undefined;
    const read = kept ?? listEach(this.club.store, collection, { limit: 1000 });
    this.#kept.set(collection.name, read);
    return read;
  };

  forgetRecords(): void {
    this.#kept.clear();
  }

  passSeconds(seconds: number): void {
    this.club.advance({ seconds });
  }

  /** The clock goes on to this moment, unless it is past it, and what it brings happens. */
  async moveTo(moment: Temporal.Instant): Promise<void> {
    const { now, advance, stripe } = this.club;
    if (Temporal.Instant.compare(now(), moment) < 0) advance(now().until(moment));
    stripe.world.passTime();
    await this.club.deliverAll();
    // What one job leaves is often another's work; the last round of a day has what was left.
    const rounds = now().toZonedDateTimeISO('Europe/London').hour >= 23 ? 3 : 1;
    for (let round = 0; round < rounds; round += 1) {
      await this.#scheduler.runDueJobs();
      this.passSeconds(61);
    }
    await this.club.deliverAll();
  }

  find(what: string): void {
    this.findings.push(`${this.club.now().toZonedDateTimeISO('Europe/London').toPlainDateTime()} ${what}`);
  }

  /** A page of health answers that somebody else has opened. */
  noteHealthRead(read: HealthRead): void {
    this.#healthReads.push(read);
  }

  /** Those since the last time that this was asked. */
  takeHealthReads(): readonly HealthRead[] {
    const reads = this.#healthReads;
    this.#healthReads = [];
    return reads;
  }

  /** A page has said that an email goes. */
  notePromise(promise: MailPromise): void {
    this.#promises.push(promise);
  }

  takePromises(): readonly MailPromise[] {
    return this.#promises.splice(0);
  }

  /** Keeps who has left by now, and gives those who had a day before. */
  takeLeavers(leavers: ReadonlySet<string>): ReadonlySet<string> {
    const before = this.#leavers;
    this.#leavers = leavers;
    return before;
  }

  /** How often each message has reached the mail server, ever. */
  takeArrivedMails(): ReadonlyMap<string, number> {
    const { mailServer } = this;
    for (const [, token = ''] of mailServer?.received.matchAll(/^Message-ID:\s+<([^@>]+)@/gim) ?? [])
      this.#arrived.set(token, (this.#arrived.get(token) ?? 0) + 1);
    if (mailServer) mailServer.received = '';
    return this.#arrived;
  }

  /** Somebody wanted to do this, and the page had nothing to press. */
  miss(what: string): undefined {
    this.misses.set(what, (this.misses.get(what) ?? 0) + 1);
  }

  count(answer: string): void {
    if (answer) this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
  }

  /** Errors in the log since the last time that this was asked. */
  newLogErrors(): string[] {
    const lines = this.club.logLines.slice(this.#logLinesRead);
    this.#logLinesRead = this.club.logLines.length;
    return lines.filter((line) => /"level":(?:"(?:error|fatal)"|[56]0)/.test(line));
  }
}

export interface DiaryLine {
  readonly step: Step;
  readonly text: string;
}

export interface HealthRead {
  readonly readerUid: string;
  /** Whose answers. */
  readonly uid: string;
  readonly address: string;
}

export interface MailPromise {
  readonly said: string;
  /** The form was sent, and answered. */
  readonly since: Temporal.Instant;
  readonly until: Temporal.Instant;
  readonly address: string;
}

export function momentOn(day: Temporal.PlainDate, time: string): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: 'Europe/London', plainTime: time }).toInstant();
}

export interface Step {
  /** From 0. */
  readonly day: number;
  readonly at: string;
  readonly act: string;
  readonly seed: number;
}

export interface Action {
  readonly name: string;
  readonly weight: number;
  /** @param chance the same whatever other steps there are */
  run(year: Year, chance: Chance, step: Step): Promise<string | undefined>;
}
