import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type LeadSource, LOST_LEAD_DAYS, type TourMark } from '#domain/community/leads/lead-pipeline.ts';
import { countLeads, FUNNEL_DAYS, readLeadFigures } from '#domain/insight/lead-figures.ts';
import { retentionRules } from '#domain/privacy/retention.ts';
import { localDate } from '#domain/values/dates.ts';
import { changeLead, type LeadStep } from '#server/community/leads/change-lead.ts';
import { eraseLeadTraces } from '#server/community/leads/erase-leads.ts';
import { forgetLead } from '#server/community/leads/forget-lead.ts';
import { markTour } from '#server/community/leads/mark-tour.ts';
import { leadKey, openLead } from '#server/community/leads/open-lead.ts';
import { bookTour } from '#server/community/tours/book-tour.ts';
import { cancelTour } from '#server/community/tours/cancel-tour.ts';
import { figureMarks } from '#server/data/collections/insight.ts';
import { leads } from '#server/data/collections/leads.ts';
import { removeVisitors } from '#server/data/remove-expired.ts';
import { goOverFigures } from '#server/insight/figures/check-figures.ts';
import { countFigures } from '#server/insight/figures/count-figures.ts';
import { readFigures } from '#server/insight/figures/read-figures.ts';
import { leadFigures } from '#server/insight/lead-figures.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { ada as by } from '../support/events.ts';

const kinds = [leadFigures];
let club: TestClub;

beforeEach(async () => {
  // A Monday; tours are shown on weekdays.
  club = openClub({ now: '2026-11-02T09:00:00Z' });
  await club.settle({ tourPlaces: 3 });
});

const emailOf = (name: string) => `${name}@example.com`;
const ask = (name: string, source: LeadSource = 'friend') =>
  openLead(club.services, { name, email: emailOf(name), mobile: '', source, interest: '' });
const step = (name: string, what: LeadStep) =>
  changeLead(club.services, { leadId: leadKey(emailOf(name)), step: what, by });
const join = (name: string) => step(name, { type: 'join', memberUid: '' });
const book = (name: string, startsAt: Temporal.Instant) =>
  bookTour(club.services, { who: { leadId: leadKey(emailOf(name)) }, startsAt, by });
const mark = (name: string, tourMark: TourMark) =>
  markTour(club.services, { leadId: leadKey(emailOf(name)), mark: tourMark, by });
const count = () => countFigures(club.services, kinds);

async function readDay(date: string) {
  const day = Temporal.PlainDate.from(date);
  return (await readFigures(club.store, leadFigures, [{ from: day, to: day }], club.now())).on(day);
}

async function differing(): Promise<string[]> {
  const found: string[] = [];
  for await (const month of goOverFigures(club.services, { from: null, repairs: false }, kinds))
    found.push(...month.differing);
  return found;
}

describe('figures of leads', () => {
  it('of a small club are what is worked out by hand', async () => {
    const tour = Temporal.Instant.from('2026-11-04T10:00:00Z');
    // Anna comes and joins; Ben does not come; Cleo joins without a tour; Dan is lost; Eve only asked.
    for (const name of ['anna', 'ben']) {
      await ask(name);
      expect((await book(name, tour)).kind).toBe('booked');
    }
    await ask('cleo', 'search');
    await ask('dan', 'search');
    await ask('eve', 'search');
    await count();
    club.advance({ hours: 72 });
    await mark('anna', 'attended');
    await mark('ben', 'no-show');
    await join('anna');
    await join('cleo');
    await step('dan', { type: 'lose', reason: 'Too far' });
    await count();
    const friend = { enquiries: 2, booked: 2, attended: 1, joinedAfterTour: 1, joined: 1, lost: 0 };
    const search = { enquiries: 3, booked: 0, attended: 0, joinedAfterTour: 0, joined: 1, lost: 1 };
    const { all, bySource } = await readDay('2026-11-02');
    expect(bySource).toEqual([
      { source: 'search', label: 'Online search', ...search },
      { source: 'friend', label: 'A friend or member', ...friend },
    ]);
    expect(all).toEqual({ enquiries: 5, booked: 2, attended: 1, joinedAfterTour: 1, joined: 2, lost: 1 });
    expect(await differing()).toEqual([]);
    const admin = await club.signedIn(await club.admin());
    const page = await admin.get('/admin/analytics/leads?period=this-month');
    expect(page.text).toContain('Online search 3 0 (0%) 0 0 1 (33%) 1 (33%)');
    expect(page.text).toContain('Came to tour 1 50% of tours booked');
    const file = await admin.get('/admin/analytics/csv/leads-by-source?period=this-month');
    expect(file.html).toContain('A friend or member,2,2,100,1,50,1,100,1,50,0,0');
    const steps = await admin.get('/admin/analytics/csv/lead-steps?period=this-month');
    expect(steps.html).toContain('Step,People,Share %');
    expect(steps.html).toContain('Lost (share of enquiries),1,20');
  });

  it('begin four weeks before the first count, since earlier leads may be gone', async () => {
    // The day more is the one after midnight.
    expect(FUNNEL_DAYS + 1).toBeLessThan(Math.min(retentionRules.leads.shortest, LOST_LEAD_DAYS));
    await ask('anna');
    club.advance({ hours: 24 });
    await ask('ben');
    club.advance({ hours: 24 * FUNNEL_DAYS });
    await count();
    expect((await readDay('2026-11-02')).all.enquiries).toBe(0);
    expect((await readDay('2026-11-03')).all.enquiries).toBe(1);
  });

  it('count nobody down whose lead is deleted by the clock, and nobody who joins later', async () => {
    for (const name of ['anna', 'ben', 'cleo']) await ask(name);
    await step('ben', { type: 'lose', reason: 'Too far' });
    await count();
    const before = await readDay('2026-11-02');
    expect(before.all).toMatchObject({ enquiries: 3, lost: 1, joined: 0 });
    club.advance({ hours: 24 * 61 });
    await ask('dan');
    await removeVisitors(club.store, club.now());
    expect(await club.store.find(leads, leadKey(emailOf('ben')))).toBeNull();
    await join('cleo');
    await forgetLead(club.services, { leadId: leadKey(emailOf('anna')), by });
    expect(await club.store.count(figureMarks, [])).toBe(0);
    // Neither the job, nor a mark that was left behind, nor a whole count in the same or another way changes it.
    const stale = { id: 'stale', kind: 'leads', date: '2026-11-02', memberUid: '' };
    await club.store.create(figureMarks, stale);
    await count();
    expect(await readDay('2026-11-02')).toEqual(before);
    for await (const _ of goOverFigures(club.services, { from: null, repairs: true }, kinds));
    await countFigures(club.services, [{ ...leadFigures, version: 2 }]);
    expect(await readDay('2026-11-02')).toEqual(before);
    expect((await readDay(localDate(club.now()).toString())).all.enquiries).toBe(1);
  });

  it('follow a change on the last day of the four weeks that is counted after midnight', async () => {
    await ask('anna');
    await count();
    club.advance({ hours: 24 * FUNNEL_DAYS + 14 });
    await join('anna');
    club.advance({ hours: 2 });
    await count();
    expect((await readDay('2026-11-02')).all).toMatchObject({ enquiries: 1, joined: 1 });
  });

  it.each([
    ['joined before attendance was kept', { status: 'joined', attendedAt: null }, [1, 0, 0, 1]],
    ['marked before attendance was kept', { status: 'attended', attendedAt: null }, [1, 1, 0, 0]],
  ] as const)('of a lead that had %s', (_, state, expected) => {
    const lead = {
      source: 'other',
      tourAt: Temporal.Instant.from('2026-11-04T10:00:00Z'),
      ...state,
    } as const;
    const { all } = readLeadFigures(countLeads([lead]));
    expect([all.booked, all.attended, all.joinedAfterTour, all.joined]).toEqual(expected);
  });

  it('are what the records say after any history', async () => {
    const who = fc.constantFrom('anna', 'ben', 'cleo');
    const each = fc.oneof(
      fc.record({
        kind: fc.constant('ask' as const),
        who,
        source: fc.constantFrom('search' as const, 'event'),
      }),
      fc.record({ kind: fc.constant('book' as const), who, days: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ kind: fc.constantFrom('cancel' as const, 'forget', 'erase'), who }),
      fc.record({
        ...{ kind: fc.constant('mark' as const), who },
        mark: fc.constantFrom<TourMark>('attended', 'no-show', 'booked'),
      }),
      fc.record({
        ...{ kind: fc.constant('step' as const), who },
        step: fc.constantFrom<LeadStep>(
          { type: 'join', memberUid: '' },
          { type: 'lose', reason: 'Price' },
          { type: 'reopen' },
        ),
      }),
      fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
      fc.record({ kind: fc.constant('count' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(each, { minLength: 5, maxLength: 20 }), async (steps) => {
        club = openClub({ now: '2026-10-22T12:00:00Z' });
        await club.settle({ tourPlaces: 3 });
        for (const one of steps) {
          switch (one.kind) {
            case 'ask':
              await ask(one.who, one.source);
              break;
            case 'book': {
              const date = localDate(club.now()).add({ days: one.days });
              const at = date.toZonedDateTime({ timeZone: 'Europe/London', plainTime: '10:00' });
              await book(one.who, at.toInstant());
              break;
            }
            case 'cancel':
              await cancelTour(club.services, { leadId: leadKey(emailOf(one.who)), by });
              break;
            case 'forget':
              await forgetLead(club.services, { leadId: leadKey(emailOf(one.who)), by: 'self' });
              break;
            case 'erase':
              if (await club.store.find(leads, leadKey(emailOf(one.who))))
                await club.store.update(leads, leadKey(emailOf(one.who)), { memberUid: one.who });
              await eraseLeadTraces(club.store, one.who, { uid: 'former' }, club.now());
              break;
            case 'mark':
              await mark(one.who, one.mark);
              break;
            case 'step':
              await step(one.who, one.step);
              break;
            case 'wait':
              club.advance({ hours: one.hours });
              break;
            case 'count':
              await count();
          }
        }
        await count();
        expect(await differing()).toEqual([]);
        const today = localDate(club.now());
        const days = { from: today.subtract({ days: FUNNEL_DAYS }), to: today };
        const sum = (await readFigures(club.store, leadFigures, [days], club.now())).over(days).all;
        const { items } = await club.store.query(leads, { limit: 10 });
        const inDays = items.filter(
          ({ createdAt }) => Temporal.PlainDate.compare(localDate(createdAt), days.from) >= 0,
        );
        expect(sum.enquiries).toBe(inDays.length);
        expect(sum.joined).toBe(inDays.filter(({ status }) => status === 'joined').length);
        expect(sum.attended).toBeGreaterThanOrEqual(
          inDays.filter(({ status }) => status === 'attended').length,
        );
      }),
      { numRuns: 15 },
    );
  });
});
