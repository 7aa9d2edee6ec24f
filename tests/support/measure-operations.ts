/** What each page, and each of the most common actions, reads and writes in the store, in a club of a given size. */
import { localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { newEvent } from '#server/community/events/save-event.ts';
import { LATEST_VERSION } from '#server/data/changes/stored-changes.ts';
import { auditLog, errorLogs } from '#server/data/collections/club.ts';
import { DATA_VERSION_ID, dataVersions } from '#server/data/collections/data-version.ts';
import { accessLogs, kiosks, presence } from '#server/data/collections/door.ts';
import { eventRegistrations, events } from '#server/data/collections/events.ts';
import { loginSessions } from '#server/data/collections/identity.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import type { Collection, Store, Writes } from '#server/data/store.ts';
import { createScheduler, type Job } from '#server/jobs/scheduler.ts';
import { listJobs } from '#server/list-jobs.ts';
import { newMember } from '#server/members/create-member.ts';
import { layCatalogue, layYearsOfTraining } from '../bench/lay-training.ts';
import { builtRoutes } from './built-routes.ts';
import { PASSWORD } from './club.ts';
import { type CountingStore, countOperations, type Operations } from './counting-store.ts';
import { doorMember, newDeviceKey, screenPass } from './door.ts';
import { social } from './events.ts';
import { type FullHouse, openFullHouse, type Role, roles } from './full-house.ts';
import { fillChallenges } from './full-house-challenges.ts';
import { parqAnswers, parqResult } from './parq.ts';
import { tuesdayRun } from './runs.ts';
import { openStoreInMemory } from './store-in-memory.ts';
import { session } from './timetable.ts';
import { hiddenFields } from './visitor.ts';

/** People who are in while pages are measured: a full room, in a club of any size. */
const PEOPLE_IN = 40;
/** That the member has logged, for each member of the club: 5,000 in the largest. */
const TRAININGS = 10;
/** Longer than anything is kept in memory: each page is measured as an instance's first. */
const SECONDS_BETWEEN = 16;

export interface MeasuredPage {
  readonly pattern: string;
  /** Who it costs most for. */
  readonly role: Role;
  readonly operations: Operations;
}

export interface MeasuredAction {
  readonly action: string;
  readonly operations: Operations;
}

/** A run with nothing to do, taking and ending its lease included. */
export interface MeasuredJob {
  readonly job: string;
  readonly everySeconds: number;
  readonly operations: Operations;
}

export interface MeasuredClub {
  pages(): Promise<MeasuredPage[]>;
  jobs(): Promise<MeasuredJob[]>;
  /** What each job costs from one morning to the next where reads cost money and nobody uses the club; last, what admins want of them. */
  idleDay(): Promise<ReadonlyMap<string, Operations>>;
  actions(): Promise<MeasuredAction[]>;
  close(): Promise<void>;
}

/** @param size members, and ten times as many results of one of them, and as many exercises; each has been at the door twice, has a mail and an entry in the audit log; and as many classes to come
 * @param readers who is shown each page: filled by the first club that is asked, the same for all */
export async function openMeasuredClub(
  size: number,
  readers = new Map<string, Role[]>(),
): Promise<MeasuredClub> {
  const engine = openStoreInMemory();
  const counting = countOperations(engine);
  const house = await openFullHouse('Ravensworth', { store: counting.store });
  await fillClub(engine, house, size);

  const measure = async (work: () => Promise<unknown>): Promise<Operations> => {
    house.club.advance({ seconds: SECONDS_BETWEEN });
    await keepFresh(engine, house.club.now());
    counting.take();
    await work();
    await house.club.services.identity.settled();
    return counting.take();
  };

  const measureDearest = async (pattern: string) => {
    const path = house.pathOf(pattern);
    const known = readers.get(pattern);
    // What an instance keeps for all pages is read before, in each club.
    if (known?.[0]) await house.browsers[known[0]].get(path);
    const shownTo = known ?? (await findReaders(house, path));
    readers.set(pattern, shownTo);
    let dearest: Omit<MeasuredPage, 'pattern'> | null = null;
    for (const role of shownTo) {
      const operations = await measure(() => house.browsers[role].get(path));
      if (!dearest || operations.reads > dearest.operations.reads) dearest = { role, operations };
    }
    return dearest;
  };

  return {
    async pages() {
      const measured: MeasuredPage[] = [];
      for (const { pattern } of builtRoutes) {
        const dearest = await measureDearest(pattern);
        if (dearest) measured.push({ pattern, ...dearest });
      }
      return measured.sort((one, other) => (one.pattern < other.pattern ? -1 : 1));
    },
    async actions() {
      const measured: MeasuredAction[] = [];
      for (const { action, prepare } of actions) {
        const send = await prepare(house);
        measured.push({ action, operations: await measure(send) });
      }
      return measured;
    },
    async jobs() {
      const measured: MeasuredJob[] = [];
      const { services } = house.club;
      // Its documents are as this release writes them.
      await services.store.set(dataVersions, { id: DATA_VERSION_ID, version: LATEST_VERSION, pass: null });
      // Whatever is to end by itself has ended, and some jobs have work at some hours only: each club begins at the same one.
      const morning = startOfLocalDay(localDate(house.club.now()).add({ days: 2 })).add({ hours: 9 });
      house.club.advance(house.club.now().until(morning));
      for (const job of listJobs(services)) {
        const scheduler = createScheduler({ ...services, jobs: [job] });
        // What there is to do is done the first time.
        await scheduler.runDueJobs();
        house.club.advance({ seconds: job.everySeconds });
        const operations = await measure(() => scheduler.runDueJobs());
        measured.push({ job: job.name, everySeconds: job.everySeconds, operations });
      }
      return measured;
    },
    idleDay: () => liveIdleDay(house, counting),
    close: () => engine.close(),
  };
}

/** As often as the clock of a server calls, or as a job can be due. */
const lookEverySeconds = (job?: Job) => (job && job.everySeconds < 60 ? 5 : 60);

async function liveIdleDay({ club }: FullHouse, counting: CountingStore): Promise<Map<string, Operations>> {
  const { services } = club;
  const store: Store = { ...services.store, engine: 'firestore' };
  const each = [...listJobs(services).map((job) => [job]), []].map((jobs: Job[]) => {
    const scheduler = createScheduler({ ...services, store, jobs });
    return { name: jobs[0]?.name ?? 'orders', every: lookEverySeconds(jobs[0]), scheduler };
  });
  // What there is to do is done the first time.
  for (const { scheduler } of each) await scheduler.runDueJobs();
  counting.take();
  const day = new Map<string, Operations>(each.map(({ name }) => [name, counting.take()]));
  for (let second = 0; second < 24 * 3600; second += 5) {
    club.advance({ seconds: 5 });
    for (const { name, every, scheduler } of each) {
      if (second % every !== 0) continue;
      await scheduler.runDueJobs();
      add(day.get(name), counting.take());
    }
  }
  // Each of them has read what admins want, where one instance reads it once.
  const { reads = 0 } = day.get('orders') ?? {};
  for (const [name, counted] of day) if (name !== 'orders') counted.reads -= reads;
  return day;
}

function add(to: Operations | undefined, { reads, queries, writes, transactions }: Operations): void {
  if (!to) return;
  to.reads += reads;
  to.queries += queries;
  to.writes += writes;
  to.transactions += transactions;
}

/** Who is shown the page; nobody where it is none, or only leads elsewhere. */
async function findReaders({ browsers, club }: FullHouse, path: string): Promise<Role[]> {
  const readers: Role[] = [];
  for (const role of roles) {
    if ((await browsers[role].get(path)).status === 200) readers.push(role);
  }
  await club.services.identity.settled();
  return readers;
}

/** What is written once in ten minutes or six hours is not written while a page is measured. */
async function keepFresh(store: Store, now: Temporal.Instant): Promise<void> {
  const update = async <T extends { id: string }>(collection: Collection<T>, changes: Partial<T>) => {
    const { items } = await store.query(collection, { limit: 1000 });
    for (const { id } of items) await store.update(collection, id, changes);
  };
  await update(loginSessions, { lastSeenAt: now, claimsReadAt: now });
  const { publicKey } = await newDeviceKey();
  await update(kiosks, { lastSeenAt: now, publicKey });
}

async function fillClub(store: Store, { club, people }: FullHouse, size: number): Promise<void> {
  const now = club.now();
  for (let from = 0; from < size; from += 50) {
    await store.batch((batch) => {
      for (let index = from; index < Math.min(size, from + 50); index += 1) addPerson(batch, index, now);
    });
  }
  await store.batch((batch) => {
    for (let index = 0; index < PEOPLE_IN; index += 1) {
      const stay = { id: `in${index}`, memberUid: `in${index}`, memberName: `Visitor ${index}` };
      batch.set(presence, { ...stay, enteredAt: now, leavesAt: now.add({ hours: 10 }) });
    }
    // A year of three visits a week: what the member's own pages read from.
    for (let visit = 0; visit < 150; visit += 1) {
      const entry = { memberUid: people.member.uid, memberName: people.member.name, result: 'ok' };
      const at = now.subtract({ hours: 56 * (visit + 1) });
      batch.create(accessLogs, { ...accessLogs.decode(`own${visit}`, entry), at, isAllowed: true });
    }
  });
  await announceEvents(store, size, now);
  await fillChallenges(store, size, now);
  await layCatalogue(store, size, now);
  await layYearsOfTraining(store, people.member, size * TRAININGS, localDate(now));
}

/** Events ahead, and everybody at the one whose pages are measured. */
async function announceEvents(store: Store, size: number, now: Temporal.Instant): Promise<void> {
  for (let index = 0; index < size; index += 1) {
    const startsAt = now.add({ hours: 100 + index });
    const facts = { ...social, startsAt, endsAt: startsAt.add({ hours: 1 }) };
    const registration = eventRegistrations.decode(`saturday-social_crowd${index}`, {
      ...{ eventId: 'saturday-social', memberUid: `crowd${index}`, name: `Crowd ${index}` },
      rosterKey: `saturday-social crowd ${index}`,
      ...{ status: 'going', has: 'place', startsAt, endsAt: startsAt },
    });
    await store.batch((batch) => {
      batch.create(events, newEvent(`event${index}`, facts, now));
      batch.create(events, newEvent(`run${index}`, { ...facts, run: tuesdayRun.run }, now));
      batch.create(eventRegistrations, registration);
    });
  }
}

function addPerson(batch: Writes<void>, index: number, now: Temporal.Instant): void {
  const uid = `crowd${String(index).padStart(4, '0')}`;
  const at = now.subtract({ minutes: index + 1 });
  const person = { firstName: 'Crowd', lastName: `Member${index}`, email: `${uid}@example.test` };
  batch.create(members, {
    ...newMember({ ...person, uid, mobile: '07700900123', dob: '1990-01-01', sex: 'other' }, at),
    membershipStatus: 'active',
    planId: 'unlimited',
    currentPeriodEnd: now.add({ hours: 500 }),
    parqResults: [parqResult(at, { hasYesAnswers: true })],
    latestParqAt: at,
    latestParqHasYes: true,
    parqReviewDueAt: at,
  });
  for (const visit of [1, 2]) {
    const entry = accessLogs.decode(`${uid}-${visit}`, {
      memberUid: uid,
      memberName: `Crowd Member${index}`,
    });
    batch.create(accessLogs, { ...entry, at, result: 'ok', isAllowed: true });
  }
  const startsAt = now.add({ hours: 3 * (index + 1) });
  batch.create(sessions, session({ id: `class${index}`, startsAt, modifiedAt: now, createdAt: now }));
  const auditEntry = {
    actorUid: uid,
    actorName: 'Crowd',
    memberUid: uid,
    action: 'member.edited',
    summary: '',
  };
  batch.create(auditLog, { ...auditLog.decode(`${uid}-audit`, auditEntry), at });
  const mail = { to: person.email, memberUid: uid, subject: 'Welcome', status: 'kept' };
  batch.create(outbox, { ...outbox.decode(`${uid}-mail`, mail), createdAt: at });
  const error = { fingerprint: uid, name: 'Error', message: 'It broke', route: '/' };
  batch.create(errorLogs, { ...errorLogs.decode(uid, error), count: 1, firstSeenAt: at, lastSeenAt: at });
}

interface ActionToMeasure {
  readonly action: string;
  /** Opens the page and returns what sends its form: the page itself is measured with the pages. */
  prepare(house: FullHouse): Promise<() => Promise<unknown>>;
}

const tokenOn = (html: string) => /name="formToken" value="([^"]+)"/.exec(html)?.[1] ?? '';

const actions: readonly ActionToMeasure[] = [
  {
    action: 'Join',
    prepare: async ({ club }) => {
      const visitor = club.visitor('203.0.113.99');
      const formToken = tokenOn((await visitor.get('/auth/signup')).html);
      const birth = { 'dob-day': '3', 'dob-month': '11', 'dob-year': '1994', sex: 'female' };
      const person = { firstName: 'Niamh', lastName: 'Doyle', mobile: '07700 900 456', ...birth };
      const account = { email: 'niamh@example.test', password: PASSWORD, formToken };
      return () => requireStatus(303, visitor.post('/auth/signup', { ...person, ...account }));
    },
  },
  {
    action: 'Sign in',
    prepare: async ({ club, people }) => {
      const visitor = club.visitor();
      const fields = { email: people.member.email, password: PASSWORD };
      return () => requireStatus(303, visitor.post('/auth/login', fields));
    },
  },
  {
    action: 'Send the PAR-Q',
    prepare: async ({ browsers, people }) => {
      const formToken = tokenOn((await browsers.member.get('/account/parq')).html);
      return () =>
        requireStatus(
          303,
          browsers.member.post('/account/parq', { ...parqAnswers(people.member), formToken }),
        );
    },
  },
  {
    action: 'Check in at a kiosk',
    prepare: async ({ club, browsers }) => {
      const fields = { nonce: crypto.randomUUID(), code: screenPass(club, await doorMember(club)) };
      return () => requireStatus(200, browsers.kiosk.post('/kiosk/scan', fields));
    },
  },
  {
    action: 'Activate a membership',
    prepare: async ({ club, browsers }) => {
      const { uid } = await club.member();
      const path = `/admin/member/${uid}/activate`;
      const hidden = hiddenFields((await browsers.admin.get(path)).html);
      const fields = { ...hidden, plan: 'unlimited', payment: 'cash' };
      return () => requireStatus(303, browsers.admin.post(path, fields));
    },
  },
  {
    action: 'Sign out',
    prepare: async ({ club }) => {
      const browser = await club.signedIn(await club.member());
      return () => requireStatus(303, browser.post('/auth/logout'));
    },
  },
];

async function requireStatus(expected: number, sending: Promise<{ status: number; text: string }>) {
  const { status, text } = await sending;
  if (status !== expected) throw new Error(`answered ${status}: ${text.slice(0, 300)}`);
}
