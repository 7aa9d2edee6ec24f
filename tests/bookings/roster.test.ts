import { describe, expect, test } from 'vitest';
import { type Booking, bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import { auditLog } from '#server/data/collections/club.ts';
import type { Member } from '#server/data/collections/members.ts';
import { type Session, sessions } from '#server/data/collections/timetable.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { cardPass } from '../support/door.ts';
import { parqResult } from '../support/parq.ts';
import {
  booking,
  bookingProfile,
  openTimetable,
  type SessionFacts,
  type Timetable,
} from '../support/timetable.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

interface Evening {
  readonly club: TestClub;
  readonly timetable: Timetable;
  readonly hyrox: Session;
  readonly sam: Member;
  readonly coach: Visitor;
  /** Puts somebody on the class. */
  booked(facts?: Partial<Member>, more?: Partial<Booking>): Promise<Member>;
  statusOf(person: Member): Promise<string | undefined>;
}

/** Ten minutes into Sam's class on Tuesday at 18:00. */
async function openEvening(now = '2026-11-24T18:10:00Z', facts: SessionFacts = {}): Promise<Evening> {
  const club = openClub({ now });
  const timetable = await openTimetable(club);
  const sam = await club.coach({ firstName: 'Sam', lastName: 'Okafor', name: 'Sam Okafor' });
  const hyrox = await timetable.session({
    ...{ className: 'Hyrox Engine', coachUid: sam.uid, coachName: 'Sam Okafor' },
    ...facts,
  });
  return {
    ...{ club, timetable, hyrox, sam },
    coach: await club.signedIn(sam),
    async booked(person = {}, more = {}) {
      const member = await timetable.bookable(person);
      await club.store.create(bookings, booking(hyrox, member, more));
      const { bookedCount } = await timetable.storedSession(hyrox.id);
      await club.store.update(sessions, hyrox.id, { bookedCount: bookedCount + 1 });
      return member;
    },
    statusOf: async (person) => (await timetable.storedBooking(hyrox.id, person.uid))?.status,
  };
}

const rosterOf = ({ hyrox }: Evening, area = 'coach') => `/${area}/single-booking/${hyrox.id}`;
const auditEntry = (evening: Evening, what: string) => `${rosterOf(evening)}/${what}`;

/** What the form for overriding reasons carries for each of them. */
const shownReasonsOf = ({ html }: Answer) =>
  Array.from(html.matchAll(/name="shown" value="([^"]*)"/g), ([, value]) => value ?? '');

async function actionsIn({ club }: Evening): Promise<string[]> {
  const { items } = await club.store.query(auditLog, { orderBy: [['at', 'asc']], limit: 100 });
  return items.map(({ action }) => action).sort();
}

describe('who sees a roster', () => {
  test('a coach and an admin, in their own areas', async () => {
    const evening = await openEvening();
    await evening.booked({ firstName: 'Priya', lastName: 'Shah', name: 'Priya Shah' });
    const page = await evening.coach.get(rosterOf(evening));
    expect(page.status).toBe(200);
    expect(page.text).toContain('Today, 18:00 to 19:00 Hyrox Engine Studio, with Sam Okafor');
    expect(page.text).toContain('Priya Shah');
    const admin = await evening.club.signedIn(await evening.club.admin());
    expect((await admin.get(rosterOf(evening, 'admin'))).text).toContain('Priya Shah');
    expect((await evening.coach.get(rosterOf(evening, 'admin'))).status).toBe(403);
  });

  test('nobody else: a prompt to sign in, or the refusal, and no hint whether there is such a class', async () => {
    const evening = await openEvening();
    const priya = await evening.booked({ name: 'Priya Shah' });
    const member = await evening.club.signedIn(priya);
    for (const path of [rosterOf(evening), '/coach/single-booking/no-such-class']) {
      const stranger = await evening.club.visitor().get(path);
      expect([stranger.status, stranger.html.includes('Priya'), stranger.html.includes('Hyrox')]).toEqual([
        ...[200, false, false],
      ]);
      expect(stranger.html).toContain(`/auth/login?redirectTo=${encodeURIComponent(path)}`);
      const refused = await member.get(path);
      expect([refused.status, refused.html.includes('Hyrox')]).toEqual([403, false]);
    }
    expect((await evening.coach.get('/coach/single-booking/no-such-class')).status).toBe(404);
  });

  test('row 9: a coach who has been demoted sees it no longer', async () => {
    const evening = await openEvening();
    await evening.booked({ name: 'Priya Shah' });
    await evening.club.services.identity.setClaims(evening.sam.uid, {
      admin: false,
      coach: false,
      desk: false,
    });
    const page = await evening.coach.get(rosterOf(evening));
    expect([page.status === 200, page.html.includes('Priya')]).toEqual([false, false]);
  });

  test('row 13: a coach sees flags and PAR-Q status; no answer, no payment, no number', async () => {
    const evening = await openEvening();
    const completedAt = evening.club.now().subtract({ hours: 48 });
    const answered = parqResult(completedAt, {
      hasYesAnswers: true,
      answers: { heart: true },
      note: 'sentinel-answer',
    });
    await evening.booked(
      {
        ...{ name: 'Priya Shah', parqResults: [answered], parqReviewedAt: completedAt },
        parqReview: { outcome: 'cleared', note: 'sentinel-note', validUntil: '' },
        emergencyContact: { name: 'sentinel-contact', phone: '07700900999' },
        stripeCustomerId: 'sentinel-stripe',
        mobile: '07700900777',
      },
      { isFirstClass: true, overrideNote: 'sentinel-override', by: 'walk-in' },
    );
    const page = await evening.coach.get(rosterOf(evening));
    expect(page.text).toContain('First class');
    expect(page.text).toContain('Take care');
    expect(page.html).not.toMatch(/sentinel|07700/);
    const data = await evening.coach.get(`${rosterOf(evening)}.data`);
    expect(data.html).not.toMatch(/sentinel|07700/);
  });
});

describe('marking without JavaScript', () => {
  test('each mark is a post that returns to that person; pressing it again removes it', async () => {
    const evening = await openEvening();
    const priya = await evening.booked({ name: 'Priya Shah' });
    const fields = { uid: priya.uid, area: 'coach' };
    const answer = await evening.coach.post(auditEntry(evening, 'mark'), { ...fields, mark: 'late' });
    expect(answer.location).toBe(`${rosterOf(evening)}#person-${priya.uid}`);
    const page = await evening.coach.get(rosterOf(evening));
    expect(page.text).toContain('Priya Shah: marked late.');
    expect(page.text).toContain('Sam Okafor 18:10');
    expect(page.html).toMatch(/value="booked"[^>]*data-mark="late"[^>]*aria-pressed="true"/);
    await evening.coach.post(auditEntry(evening, 'mark'), { ...fields, mark: 'booked' });
    expect(await evening.statusOf(priya)).toBe('booked');
    expect((await evening.coach.get(rosterOf(evening))).text).toContain('Not marked');
  });

  test('an admin is led back to the admins’ roster', async () => {
    const evening = await openEvening();
    const priya = await evening.booked();
    const admin = await evening.club.signedIn(await evening.club.admin());
    const page = await admin.get(rosterOf(evening, 'admin'));
    expect(page.html).toContain('name="area" value="admin"');
    const fields = { uid: priya.uid, area: 'admin', mark: 'attended' };
    const answer = await admin.post(auditEntry(evening, 'mark'), fields);
    expect(answer.location).toBe(`${rosterOf(evening, 'admin')}#person-${priya.uid}`);
    const rest = await admin.post(auditEntry(evening, 'mark-rest'), {
      mark: 'attended',
      area: 'https://evil.test',
    });
    expect(rest.location).toBe(rosterOf(evening));
  });

  test('the rest are marked at once', async () => {
    const evening = await openEvening();
    const [priya, tom, olu] = [await evening.booked(), await evening.booked(), await evening.booked()];
    await evening.coach.post(auditEntry(evening, 'mark'), { uid: tom.uid, mark: 'no-show' });
    await evening.coach.post(auditEntry(evening, 'mark-rest'), { mark: 'attended' });
    const statuses = await Promise.all([priya, tom, olu].map(evening.statusOf));
    expect(statuses).toEqual(['attended', 'no-show', 'attended']);
    expect((await evening.coach.get(rosterOf(evening))).text).toContain('2 people marked as present.');
  });

  test('before the start nobody is offered as late or as a no-show, and the day before nobody is marked', async () => {
    const evening = await openEvening('2026-11-24T17:40:00Z');
    const priya = await evening.booked();
    const before = await evening.coach.get(rosterOf(evening));
    expect(before.html).toContain('data-mark="attended"');
    expect(before.html).not.toMatch(/data-mark="(late|no-show)"|value="no-show"/);
    const wrong = await evening.coach.post(auditEntry(evening, 'mark'), { uid: priya.uid, mark: 'no-show' });
    expect((await evening.coach.follow(wrong)).text).toContain(
      'You can only mark a no-show once the class has started.',
    );
    const dayBefore = await openEvening('2026-11-23T18:10:00Z');
    await dayBefore.booked();
    const page = await dayBefore.coach.get(rosterOf(dayBefore));
    expect(page.text).toContain('You can mark attendance from the day of the class.');
    expect(page.html).not.toContain('data-mark=');
  });

  test('row 15: a member marks nobody, nor does anybody without a name and a mark', async () => {
    const evening = await openEvening();
    const priya = await evening.booked();
    const member = await evening.club.signedIn(priya);
    for (const what of ['mark', 'mark-rest', 'marks', 'add', 'contact', 'remove']) {
      const fields = { uid: priya.uid, mark: 'attended', marks: '[]' };
      expect([what, (await member.post(auditEntry(evening, what), fields)).status]).toEqual([what, 403]);
    }
    const wrong: Record<string, string>[] = [
      {},
      { uid: priya.uid },
      { uid: '../x', mark: 'attended' },
      { uid: priya.uid, mark: 'gone' },
    ];
    for (const fields of wrong)
      expect((await evening.coach.post(auditEntry(evening, 'mark'), fields)).status).toBe(422);
    expect(await evening.statusOf(priya)).toBe('booked');
    expect(await actionsIn(evening)).toEqual([]);
  });
});

describe('marks that a phone has stored', () => {
  const send = async (evening: Evening, marks: readonly object[]) => {
    const answer = await evening.coach.post(auditEntry(evening, 'marks'), { marks: JSON.stringify(marks) });
    return { status: answer.status, results: JSON.parse(answer.html).results };
  };

  test('are taken with their times, once, and answered in words', async () => {
    const evening = await openEvening();
    const priya = await evening.booked();
    const at = evening.club.now().epochMilliseconds - 8 * 60_000;
    const marks = [{ uid: priya.uid, mark: 'attended', seen: 'booked', at }];
    const first = await send(evening, marks);
    expect(first.results).toEqual([
      { uid: priya.uid, status: 'attended', note: 'Saved · Sam Okafor 18:02', isConflict: false },
    ]);
    expect((await send(evening, marks)).results).toEqual(first.results);
    expect(await actionsIn(evening)).toEqual(['class.marked']);
  });

  test('a mark and its taking back, in order', async () => {
    const evening = await openEvening();
    const priya = await evening.booked();
    const at = evening.club.now().epochMilliseconds;
    const sent = await send(evening, [
      { uid: priya.uid, mark: 'late', seen: 'booked', at },
      { uid: priya.uid, mark: 'booked', seen: 'late', at },
    ]);
    expect(sent.results.map(({ status }: { status: string }) => status)).toEqual(['late', 'booked']);
  });

  test('where someone else has marked in between, their mark stays and the phone says so', async () => {
    const evening = await openEvening();
    const priya = await evening.booked();
    const admin = await evening.club.signedIn(await evening.club.admin({ name: 'Ada Admin' }));
    await admin.post(auditEntry(evening, 'mark'), { uid: priya.uid, mark: 'no-show' });
    const at = evening.club.now().epochMilliseconds - 60_000;
    const { results } = await send(evening, [{ uid: priya.uid, mark: 'attended', seen: 'booked', at }]);
    expect(results).toMatchObject([{ status: 'no-show', isConflict: true }]);
    expect(results[0].note).toBe(
      'Someone else changed this: marked as no-show (Ada Admin 18:10). Yours: marked present. Press again to change it.',
    );
    expect(await evening.statusOf(priya)).toBe('no-show');
  });

  test('rubbish is refused, and people who are not on the class are reported as gone', async () => {
    const evening = await openEvening();
    for (const marks of ['', 'x', '{}', '[{"uid":"a"}]', JSON.stringify(Array(101).fill({}))]) {
      const answer = await evening.coach.post(auditEntry(evening, 'marks'), { marks });
      expect(answer.status).toBe(422);
    }
    const { results } = await send(evening, [{ uid: 'nobody', mark: 'late', seen: 'booked', at: 1 }]);
    expect(results).toMatchObject([{ uid: 'nobody', isConflict: true }]);
  });
});

describe('adding somebody', () => {
  test('by name: found, added, marked present', async () => {
    const evening = await openEvening();
    const tom = await evening.timetable.bookable({
      firstName: 'Tom',
      lastName: 'Ashworth',
      name: 'Tom Ashworth',
    });
    const path = `${auditEntry(evening, 'add')}?area=coach&q=ashw`;
    expect((await evening.coach.get(path)).text).toContain('Tom Ashworth');
    const answer = await evening.coach.submit(path, { uid: tom.uid });
    expect(answer.location).toBe(`${rosterOf(evening)}#person-${tom.uid}`);
    expect((await evening.coach.follow(answer)).text).toContain('Tom Ashworth: added and marked present.');
    expect(await evening.statusOf(tom)).toBe('attended');
    expect((await evening.coach.get(`${auditEntry(evening, 'add')}?q=nobody`)).text).toContain(
      'No one found',
    );
  });

  test('by pass, printed or on the screen; not by a code that is not a pass', async () => {
    const evening = await openEvening();
    const tom = await evening.timetable.bookable();
    const path = auditEntry(evening, 'add');
    const wrong = await evening.coach.submit(path, { code: 'CF1.C.NOBODY' });
    expect([wrong.status, wrong.html.includes('CF1.C.NOBODY')]).toEqual([422, true]);
    expect(wrong.text).toContain('This isn’t one of our passes.');
    await evening.coach.submit(path, { code: cardPass(evening.club, tom) });
    expect(await evening.statusOf(tom)).toBe('attended');
  });

  test('who was not cleared at a consultation is sent to the desk: the outcome is for admins alone', async () => {
    const evening = await openEvening();
    const tom = await evening.timetable.bookable({
      parqResults: [parqResult(evening.club.now(), { hasYesAnswers: true })],
      parqReviewedAt: evening.club.now(),
      parqReview: { outcome: 'not-cleared', validUntil: '', note: '' },
    });
    const refused = await evening.coach.submit(auditEntry(evening, 'add'), { uid: tom.uid });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Please send them to the desk.');
    expect(refused.html).not.toMatch(/not.cleared/i);
  });

  test('with reasons against it: all are shown, a note is required, and both are stored', async () => {
    const evening = await openEvening(undefined, { capacity: 1 });
    await evening.booked();
    const tom = await evening.timetable.bookable({ membershipStatus: 'pending' });
    const path = auditEntry(evening, 'add');
    const refused = await evening.coach.submit(path, { uid: tom.uid });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('The class is full.');
    const shown = shownReasonsOf(refused);
    expect(shown).toHaveLength(2);
    const noNote = await evening.coach.post(path, { uid: tom.uid, shown, note: ' ' });
    expect([noNote.status, noNote.text.includes('Enter a reason for adding them')]).toEqual([422, true]);
    const other = await evening.timetable.bookable({ membershipStatus: 'pending' });
    const forAnother = await evening.coach.post(path, { uid: other.uid, shown, note: 'Room by the wall' });
    expect(forAnother.status).toBe(422);
    await evening.coach.post(path, { uid: tom.uid, shown, note: 'Room by the wall' });
    expect(await evening.timetable.storedBooking(evening.hyrox.id, tom.uid)).toMatchObject({
      ...{ status: 'attended', overriddenReasons: ['membership-pending', 'full'] },
      overrideNote: 'Room by the wall',
    });
    expect(await actionsIn(evening)).toEqual(['class.walked-in']);
  });

  test('hours before the class it is a booking, or a place on the waitlist', async () => {
    const evening = await openEvening('2026-11-23T12:00:00Z', { capacity: 1 });
    const [tom, olu] = [await evening.timetable.bookable(), await evening.timetable.bookable()];
    const path = auditEntry(evening, 'add');
    await evening.coach.submit(path, { uid: tom.uid });
    expect(await evening.statusOf(tom)).toBe('booked');
    const full = await evening.coach.submit(path, { uid: olu.uid });
    expect(full.text).toMatch(/Add .* to the waitlist/);
    const waits = await evening.coach.post(path, { uid: olu.uid, waitlist: 'on' });
    expect((await evening.coach.follow(waits)).text).toContain('number 1 on the waitlist');
    expect((await evening.coach.get(rosterOf(evening))).text).toMatch(/Waitlist 1 \. Priya/);
  });

  test('a place held for somebody counts as taken, and the waitlist says who it is held for', async () => {
    const evening = await openEvening('2026-11-24T12:00:00Z', { capacity: 1 });
    const olu = await evening.timetable.bookable({ name: 'Olu Ade' });
    const { club, hyrox } = evening;
    await club.store.create(bookings, booking(hyrox, olu, { status: 'waitlisted' }));
    const offer = { memberUid: olu.uid, until: Temporal.Instant.from('2026-11-24T13:14:00Z') };
    await club.store.update(sessions, hyrox.id, { waitlist: [olu.uid], offers: [offer] });
    const { text } = await evening.coach.get(rosterOf(evening));
    expect(text).toContain('0 of 1 booked, 1 held for Olu Ade');
    expect(text).toContain('Olu Ade, place held until 13:14');
  });

  test('who waits is given a place beyond the capacity with a reason, or removed with an undo', async () => {
    const evening = await openEvening('2026-11-23T12:00:00Z', { capacity: 1 });
    await evening.booked();
    const olu = await evening.timetable.bookable({ name: 'Olu Ade' });
    const tom = await evening.timetable.bookable({ name: 'Tom Hill' });
    const add = auditEntry(evening, 'add');
    for (const { uid } of [olu, tom]) await evening.coach.post(add, { uid, waitlist: 'on' });
    const roster = await evening.coach.get(rosterOf(evening));
    expect(roster.text).toMatch(/1 \. Olu Ade Give the place to Olu Ade Remove Olu Ade .* 2 \. Tom Hill/);
    const full = await evening.coach.submit(rosterOf(evening), { uid: tom.uid }, `${add}?area=coach`);
    expect(full.status).toBe(422);
    expect(full.text).toContain('The class is full.');
    expect(full.text).not.toMatch(/Add .* to the waitlist/);
    expect(await evening.statusOf(tom)).toBe('waitlisted');
    await evening.coach.post(add, { uid: tom.uid, shown: shownReasonsOf(full), note: 'Came from Leeds' });
    expect(await evening.timetable.storedBooking(evening.hyrox.id, tom.uid)).toMatchObject({
      ...{ status: 'booked', overriddenReasons: ['full'], overrideNote: 'Came from Leeds' },
    });
    const remove = `${auditEntry(evening, 'remove')}?uid=${olu.uid}`;
    const asked = await evening.coach.get(remove);
    expect(asked.text).toContain('Remove Olu Ade from the waitlist?');
    expect(asked.text).not.toContain('strike');
    const removed = await evening.coach.follow(await evening.coach.submit(remove, {}));
    expect(removed.text).toMatch(/Removed from the waitlist\..* Undo/);
    expect(await evening.statusOf(olu)).not.toBe('waitlisted');
  });

  test('nobody can be added who does not exist, or to a class that does not', async () => {
    const evening = await openEvening();
    expect((await evening.coach.post(auditEntry(evening, 'add'), { uid: 'nobody' })).status).toBe(404);
    expect((await evening.coach.get('/coach/single-booking/none/add')).status).toBe(404);
  });
});

describe('taking somebody off', () => {
  test('asks first, costs them nothing, and gives the place to the next', async () => {
    const evening = await openEvening('2026-11-24T12:00:00Z', { capacity: 1 });
    const priya = await evening.booked({ name: 'Priya Shah' });
    const path = `${auditEntry(evening, 'remove')}?uid=${priya.uid}`;
    expect((await evening.coach.get(path)).text).toContain('Remove Priya Shah from the class?');
    await evening.coach.submit(path, {});
    expect(await evening.statusOf(priya)).toBe('cancelled');
    expect((await evening.timetable.storedBookingProfile(priya.uid)).strikes).toEqual([]);
    expect(await actionsIn(evening)).toEqual(['class.cancelled']);
  });
});

describe('somebody added by mistake while the class runs', () => {
  test('is taken back from the notice, or removed on the roster; who was booked only loses the mark', async () => {
    const evening = await openEvening();
    const { coach } = evening;
    const tom = await evening.timetable.bookable({ name: 'Tom Ashworth' });
    const priya = await evening.booked({ name: 'Priya Shah' });
    const add = auditEntry(evening, 'add');
    const undo = async (answer: Answer) => {
      const page = await coach.follow(answer);
      const [, id = 'none'] = /action="\/undo\/([^"]+)"/.exec(page.html) ?? [];
      return coach.follow(await coach.post(`/undo/${id}`, {}));
    };
    const undone = await undo(await coach.submit(add, { uid: tom.uid }));
    expect(undone.text).toContain('They’re no longer on the class.');
    expect(await evening.statusOf(tom)).toBe('cancelled');
    const unmarked = await undo(await coach.submit(add, { uid: priya.uid }));
    expect(unmarked.text).toContain('Priya Shah: marked as before.');
    expect(await evening.statusOf(priya)).toBe('booked');
    await coach.submit(add, { uid: tom.uid });
    const remove = `${auditEntry(evening, 'remove')}?uid=${tom.uid}`;
    expect((await coach.get(rosterOf(evening))).html).toContain(`remove?uid=${tom.uid}`);
    const asked = await coach.get(remove);
    expect(asked.text).toContain('the class isn’t used');
    expect(asked.text).not.toMatch(/waitlist|email/);
    const removed = await coach.follow(await coach.submit(remove, {}));
    expect(removed.text).toContain('Tom Ashworth: removed from the class.');
    expect(removed.html).not.toContain(`person-${tom.uid}`);
    evening.club.advance({ hours: 1 });
    const own = await evening.club.signedIn(tom);
    expect((await own.get('/account/bookings')).text).toMatch(/Hyrox Engine.* Cancelled/);
  });

  test('who booked it has no button that only refuses: the page says why', async () => {
    const evening = await openEvening();
    const priya = await evening.booked({ name: 'Priya Shah' });
    const remove = `${auditEntry(evening, 'remove')}?uid=${priya.uid}`;
    expect((await evening.coach.get(rosterOf(evening))).html).not.toContain(`remove?uid=${priya.uid}`);
    const asked = await evening.coach.get(remove);
    expect(asked.text).toContain('Mark attendance on its roster instead.');
    expect(asked.html).not.toContain('name="uid"');
  });
});

describe('taking somebody off so late that it would be a strike', () => {
  test('needs a reason, which is in the audit log with the name of who gave it', async () => {
    const evening = await openEvening('2026-11-24T17:30:00Z');
    const priya = await evening.booked({ name: 'Priya Shah' });
    const path = `${auditEntry(evening, 'remove')}?uid=${priya.uid}`;
    const refused = await evening.coach.submit(path, { reason: ' ' });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Enter a reason')]);
    expect(await evening.statusOf(priya)).toBe('booked');
    await evening.coach.submit(path, { reason: 'Her train was cancelled' });
    expect(await evening.statusOf(priya)).toBe('cancelled');
    expect((await evening.timetable.storedBookingProfile(priya.uid)).strikes).toEqual([]);
    const { items } = await evening.club.store.query(auditLog, { limit: 10 });
    expect(items).toMatchObject([
      { summary: expect.stringContaining('Late cancellation waived: Her train was cancelled') },
    ]);
  });
});

describe('the emergency contact', () => {
  test('takes a tap, is on no other page, and its reading is in the audit log', async () => {
    const evening = await openEvening();
    const contact = { name: 'Asha Shah', phone: '07700900456' };
    const priya = await evening.booked({ name: 'Priya Shah', emergencyContact: contact });
    const path = auditEntry(evening, 'contact');
    const question = await evening.coach.get(`${path}?uid=${priya.uid}`);
    expect(question.html).not.toMatch(/Asha|900456/);
    expect(await actionsIn(evening)).toEqual([]);
    const shown = await evening.coach.post(path, { uid: priya.uid });
    expect(shown.text).toContain('Asha Shah');
    expect(shown.html).toContain('href="tel:07700900456"');
    expect(await actionsIn(evening)).toEqual(['emergency-contact.read']);
  });

  test('row 12: of somebody who is not on the class there is none', async () => {
    const evening = await openEvening();
    const tom = await evening.timetable.bookable({
      emergencyContact: { name: 'Asha', phone: '07700900456' },
    });
    const answer = await evening.coach.post(auditEntry(evening, 'contact'), { uid: tom.uid });
    expect([answer.status, answer.html.includes('Asha')]).toEqual([404, false]);
    expect(await actionsIn(evening)).toEqual([]);
  });
});

describe('strikes', () => {
  test('are on the roster, and are forgiven with a reason', async () => {
    const evening = await openEvening();
    const priya = await evening.booked({ name: 'Priya Shah' });
    await evening.coach.post(auditEntry(evening, 'mark'), { uid: priya.uid, mark: 'no-show' });
    const roster = await evening.coach.get(rosterOf(evening));
    expect(roster.text).toContain('1 strike');
    const path = `/coach/strikes/${priya.uid}?session=${evening.hyrox.id}&area=coach`;
    expect((await evening.coach.get(path)).text).toContain('No-show: Hyrox Engine, Tue 24 Nov, 18:00');
    const noReason = await evening.coach.submit(path, { strike: evening.hyrox.id, reason: '' });
    expect([noReason.status, noReason.text.includes('Enter a reason')]).toEqual([422, true]);
    const done = await evening.coach.submit(path, { strike: evening.hyrox.id, reason: 'Bus broke down' });
    expect((await evening.coach.follow(done)).text).toContain('Forgiven');
    expect((await evening.coach.get(rosterOf(evening))).text).not.toContain('1 strike');
    expect(await actionsIn(evening)).toEqual(['class.marked', 'strike.forgiven']);
  });

  test('of somebody without any say so, and of nobody are not found', async () => {
    const evening = await openEvening();
    const priya = await evening.booked();
    expect((await evening.coach.get(`/coach/strikes/${priya.uid}`)).text).toContain('No strikes');
    expect((await evening.coach.get('/coach/strikes/nobody')).status).toBe(404);
  });

  test('too many in too short a time are said to mean booking on the day only', async () => {
    const evening = await openEvening();
    const priya = await evening.booked();
    const strikes = [1, 2, 3].map((days) => ({
      ...{ sessionId: `s${days}`, kind: 'no-show', isForgiven: false },
      at: evening.club.now().subtract({ hours: 24 * days }),
    }));
    await evening.club.store.set(bookingProfiles, bookingProfile(priya.uid, { strikes: strikes as never }));
    const page = await evening.coach.get(rosterOf(evening));
    expect(page.text).toContain('3 strikes, can only book on the day');
  });
});

describe('an admin', () => {
  test('is led to change, move and cancel a class that has not begun; a coach is not', async () => {
    const evening = await openEvening('2026-11-24T12:00:00Z');
    const admin = await evening.club.signedIn(await evening.club.admin());
    const { html } = await admin.get(rosterOf(evening, 'admin'));
    const links = [...html.matchAll(/href="(\/admin\/sessions\/[^"]*)"/g)].map(([, href]) => href ?? '');
    expect(links).toHaveLength(3);
    for (const link of links) expect([link, (await admin.get(link)).status]).toEqual([link, 200]);
    expect((await evening.coach.get(rosterOf(evening))).html).not.toContain('/admin/sessions/');
  });

  test('sees a member’s classes, past and to come, what nobody has marked, and the strikes', async () => {
    const evening = await openEvening();
    const priya = await evening.booked();
    const next = await evening.timetable.session({
      id: 'next',
      className: 'Yoga',
      startsAt: '2026-11-28T09:00:00Z',
    });
    await evening.club.store.create(bookings, booking(next, priya, { status: 'waitlisted' }));
    const at = evening.club.now().subtract({ hours: 24 });
    const strike = { sessionId: 'old', at, kind: 'no-show', isForgiven: false } as const;
    await evening.club.store.set(
      bookingProfiles,
      bookingProfile(priya.uid, { strikes: [strike], attendedCount: 7 }),
    );
    const admin = await evening.club.signedIn(await evening.club.admin());
    const { text, html } = await admin.get(`/admin/member/${priya.uid}/classes`);
    expect(text).toMatch(/7 classes attended\. 1 current strike \./);
    expect(text).toMatch(/Yoga Sat 28 Nov, 09:00 On waitlist Remove from Yoga/);
    expect(text).toMatch(/Hyrox Engine Tue 24 Nov, 18:00 Not marked/);
    expect(html).toContain(`href="/coach/strikes/${priya.uid}"`);
  });
});

describe('the coach’s dashboard', () => {
  test('shows today, the coming week, what is left to mark, and who else has a class today', async () => {
    const evening = await openEvening();
    await evening.booked();
    const { uid } = evening.sam;
    const add = (facts: SessionFacts) => evening.timetable.session({ coachUid: uid, ...facts });
    await add({ id: 'past', className: 'Past Strength', startsAt: '2026-11-20T18:00:00Z', bookedCount: 3 });
    await add({ id: 'ahead', className: 'Ahead Mobility', startsAt: '2026-11-26T07:00:00Z' });
    await add({ id: 'far', className: 'Far Away', startsAt: '2026-12-24T07:00:00Z' });
    await add({ id: 'others', className: 'Yoga', coachUid: 'kim', startsAt: '2026-11-24T20:00:00Z' });
    const { text, html } = await evening.coach.get('/coach/dashboard');
    expect(text).toMatch(/Your classes today 18:00–19:00 Hyrox Engine .*1 of 12 .*1 to mark/);
    expect(text).toMatch(/Still to mark 18:00–19:00 Fri 20 Nov Past Strength .*3 to mark/);
    expect(text).toMatch(/Other classes today 20:00–21:00 Yoga/);
    expect(text).toMatch(/Your next seven days Thu 26 Nov 07:00–08:00 Ahead Mobility/);
    expect(text).not.toContain('Far Away');
    expect(html).toContain('href="/coach/single-booking/past"');
  });

  test('of a coach without classes says so', async () => {
    const club = openClub();
    const coach = await club.signedIn(await club.coach());
    const { text } = await coach.get('/coach/dashboard');
    expect(text).toContain('You have no classes today');
    expect(text).toContain('You have no classes in the next seven days.');
  });
});
