/**
 * A whole club in memory, spoken to as a browser without JavaScript speaks: `Request` in, HTML out. Test data comes
 * from builders in the club's words.
 */

import { profileRoles, rolesFrom } from '#domain/accounts/roles.ts';
import { deriveFields } from '#domain/members/derived-fields.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { type ClubSettings, settings } from '#server/data/collections/club.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import type { Store } from '#server/data/store.ts';
import { createReadApart, type ReadApart } from '#server/files/apart/read-apart.ts';
import type { AppCheck } from '#server/identity/app-check/app-check.ts';
import type { Claims } from '#server/identity/identity.ts';
import { createLog } from '#server/log/log.ts';
import { newMember } from '#server/members/create-member.ts';
import { openServices } from '#server/open-services.ts';
import type { Services } from '#server/services.ts';
import { PATIENT_PAGE_MS, TEST_LIMIT_MS } from './patience.ts';
import { openEmptyStore } from './store-under-test.ts';
import { Visitor } from './visitor.ts';

/** What passes and forms are signed with. */
export const CLUB_SECRET = 'a secret of thirty-two characters';
export const PASSWORD = 'correct horse battery';
/** As with a mail server: what is written waits to be sent, and nothing is, since no job runs. */
export const withMail = { SMTP_HOST: 'mail.club.test', SMTP_FROM: 'desk@club.test' };

export interface TestClub {
  readonly services: Services;
  readonly store: Store;
  /** Lines that the log has written. */
  readonly logLines: string[];
  now(): Temporal.Instant;
  /** Moves the club's clock. */
  advance(duration: Temporal.DurationLike): void;
  /** A browser that has never been here. */
  visitor(address?: string): Visitor;
  /** An account and a profile. */
  member(facts?: MemberFacts): Promise<Member>;
  admin(facts?: MemberFacts): Promise<Member>;
  coach(facts?: MemberFacts): Promise<Member>;
  /** Somebody at the front desk. */
  desk(facts?: MemberFacts): Promise<Member>;
  /** A browser in which this person has signed in. */
  signedIn(person: { email: string }): Promise<Visitor>;
  settle(changes: Partial<ClubSettings>): Promise<void>;
}

export type MemberFacts = Partial<Member> & {
  claims?: Partial<Claims>;
  /** False: as somebody who has signed up and not confirmed their address. */
  isEmailConfirmed?: boolean;
};

/** Cheap hashing: what is tested with it is never the cost. */
const argon = { memoryInKib: 8, passes: 1, parallelism: 1 };

export interface ClubOptions {
  /** When the club's clock stands; by default a Saturday at noon. */
  readonly now?: string;
  readonly store?: Store;
  readonly appCheck?: AppCheck;
  readonly readApart?: ReadApart;
  readonly secret?: string;
  readonly environment?: Record<string, string>;
  /** How long a page waits for its store; by default as long as a busy machine may need. */
  readonly pageMs?: number;
}

/** A busy machine reads a list late, and not less of it. */
const readPatiently = createReadApart({ mostMs: TEST_LIMIT_MS, longestMs: TEST_LIMIT_MS });

export function openClub(options: ClubOptions = {}): TestClub {
  let clock = Temporal.Instant.from(options.now ?? '2026-11-21T12:00:00Z');
  const now = () => clock;
  const logLines: string[] = [];
  const environment = {
    NODE_ENV: 'test',
    DATA_DIR: '/nonexistent',
    LOG_LEVEL: 'info',
    ...options.environment,
  };
  const config = readConfig(environment);
  const services = openServices({
    config,
    secret: options.secret ?? CLUB_SECRET,
    log: createLog(config, (line) => logLines.push(line)),
    now,
    argon,
    appCheck: options.appCheck,
    readApart: options.readApart ?? readPatiently,
    store: options.store ?? openEmptyStore(),
  });
  const app = createApp(services, options.pageMs ?? PATIENT_PAGE_MS);
  const { store, identity } = services;
  let count = 0;

  const member = async ({ claims, isEmailConfirmed, ...facts }: MemberFacts = {}): Promise<Member> => {
    count += 1;
    const firstName = facts.firstName ?? 'Priya';
    const lastName = facts.lastName ?? `Raman${count}`;
    const email = facts.email ?? `person${count}@example.test`;
    const { uid } = await identity.createAccount({
      ...{ email, password: PASSWORD, claims, isEmailConfirmed },
    });
    const person = {
      uid,
      email,
      firstName,
      lastName,
      mobile: '07700 900123',
      dob: '1990-03-27',
      sex: 'female',
    };
    const roles = profileRoles(rolesFrom(claims));
    const written = { ...newMember(person, clock), ...roles, ...facts };
    const profile = { ...written, ...deriveFields(written), ...facts };
    await store.create(members, profile);
    return profile;
  };
  const visitor = (address = '203.0.113.7') => new Visitor(app, address);

  return {
    services,
    store,
    logLines,
    now,
    advance: (duration) => {
      clock = clock.add(duration);
    },
    visitor,
    member,
    admin: (facts) =>
      member({ firstName: 'Ada', ...facts, claims: { admin: true, coach: false, desk: false } }),
    coach: (facts) =>
      member({ firstName: 'Sam', ...facts, claims: { admin: false, coach: true, desk: false } }),
    desk: (facts) => member({ firstName: 'Dee', ...facts, claims: { desk: true } }),
    async signedIn({ email }) {
      const browser = visitor();
      const signIn = () => browser.post('/auth/login', { email, password: PASSWORD });
      let page = await signIn();
      // On a machine that is too busy the page says to try again.
      for (let more = 0; page.status === 503 && more < 5; more += 1) page = await signIn();
      if (page.status !== 303) throw new Error(`signing in answered ${page.status}: ${page.text}`);
      return browser;
    },
    async settle(changes) {
      const current = (await store.find(settings, 'club')) ?? settings.decode('club', { isSetUp: true });
      await store.set(settings, { ...current, ...changes });
    },
  };
}
