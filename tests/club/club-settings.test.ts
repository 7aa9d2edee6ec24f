import { describe, expect, it, test } from 'vitest';
import * as paths from '#app/paths.ts';
import { auditLog, settings } from '#server/data/collections/club.ts';
import type { Member } from '#server/data/collections/members.ts';
import { schedules, sessions } from '#server/data/collections/timetable.ts';
import { openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { schedule, session } from '../support/timetable.ts';
import { hiddenFields } from '../support/visitor.ts';

const pathOf = (page: string) => `/admin/adminControl/${page}`;
const path = pathOf('club');

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The forms as they are on the pages, with changes. */
const pages = {
  club: {
    clubName: 'Harbour Strength',
    tagline: 'Lift by the water.',
    about: '',
    classesOffered: 'Engine: Row, run: lift.\n\nOpen gym',
    accentColour: '#ff7a45',
    address: '1 Quay Street, Bristol',
    phone: '020 7946 0123',
    email: 'desk@club.test',
  },
  hours: {
    ...Object.fromEntries(
      days.flatMap((day) => [
        [`${day}-opens`, '06:00'],
        [`${day}-closes`, '22:00'],
      ]),
    ),
    closedDates: '25/12/2026\n1/1/2027\n25/12/2026',
    parqAtDoor: 'refuse',
    isPrintedPassAccepted: 'no',
    arePlanHoursAtDoor: 'yes',
    autoExitHours: '4',
    alreadyInMinutes: '15',
  },
  classes: {
    bookingOpensDaysBefore: '14',
    bookingOpensAt: '07:30',
    freeCancelMinutes: '2880',
    quietFrom: '21:00',
    quietUntil: '08:00',
    mostUpcomingBookings: '20',
    mostWaiting: '0',
    lateOfferMinutes: '15',
    strikeLimit: '4',
    strikeWindowDays: '60',
    suspensionDays: '0',
    standingNoShowLimit: '3',
    checkInOpensMinutes: '45',
    checkInClosesMinutes: '10',
    generateDaysAhead: '42',
    autoCancelBelow: '3',
    autoCancelMinutesBefore: '240',
  },
  memberships: {
    minimumAge: '16',
    joiningFeeInPence: '25.00',
    refundsBy: 'admins',
    holdShortestDays: '7',
    holdLongestDays: '120',
    holdMostDaysAYear: '180',
    holdNoticeDays: '0',
    holdFeeInPence: '12.50',
    ...{ tourPlaces: '2', tourMinutes: '45', toursFrom: '09:00', toursUntil: '20:00' },
    ...{ tourNoticeHours: '4', tourDaysAhead: '21' },
  },
  privacy: {
    ...{ isOpenDataOn: 'no', minimumPasswordLength: '10', isErrorMailOn: 'no' },
    ...{ quietMessagesFrom: '22:30', quietMessagesUntil: '07:00' },
  },
};
const asked = pages.club;
type Typed = Record<string, string>;
const pageNames = Object.keys(pages) as (keyof typeof pages)[];
const pageWith = (rule: string) => pageNames.find((page) => rule in pages[page]) ?? 'club';

async function openOffice(): Promise<{ club: TestClub; office: Awaited<ReturnType<TestClub['signedIn']>> }> {
  const club = openClub();
  await club.settle({ isSetUp: true });
  return { club, office: await club.signedIn(await club.admin()) };
}

test('an admin changes the club; the front page shows it at once, and the audit log what it was', async () => {
  const { club, office } = await openOffice();
  for (const page of pageNames) {
    const answer = await office.submit(pathOf(page), pages[page] as Typed);
    expect(answer.location).toBe(pathOf(page));
    expect((await office.follow(answer)).text).toContain('Settings saved.');
  }
  expect(await club.store.find(settings, 'club')).toMatchObject({
    classesOffered: [
      { name: 'Engine', words: 'Row, run: lift.' },
      { name: 'Open gym', words: '' },
    ],
    closedDates: ['2026-12-25', '2027-01-01'],
    parqAtDoor: 'refuse',
    isPrintedPassAccepted: false,
    arePlanHoursAtDoor: true,
    ...{ isOpenDataOn: false, isErrorMailOn: false },
    ...{ quietMessagesFrom: '22:30', quietMessagesUntil: '07:00' },
    autoExitHours: 4,
    ...{ alreadyInMinutes: 15, minimumAge: 16, standingNoShowLimit: 3 },
    minimumPasswordLength: 10,
    ...{ bookingOpensDaysBefore: 14, bookingOpensAt: '07:30', freeCancelMinutes: 2880 },
    ...{ quietFrom: '21:00', quietUntil: '08:00', mostUpcomingBookings: 20, mostWaiting: 0 },
    ...{ lateOfferMinutes: 15, strikeLimit: 4, strikeWindowDays: 60, suspensionDays: 0 },
    ...{ checkInOpensMinutes: 45, checkInClosesMinutes: 10, generateDaysAhead: 42 },
    ...{ autoCancelBelow: 3, autoCancelMinutesBefore: 240 },
    ...{ holdShortestDays: 7, holdLongestDays: 120, holdMostDaysAYear: 180, holdNoticeDays: 0 },
    ...{ tourPlaces: 2, tourMinutes: 45, toursFrom: '09:00', toursUntil: '20:00' },
    ...{ tourNoticeHours: 4, tourDaysAhead: 21 },
    isSetUp: true,
  });
  expect((await club.visitor().get('/')).text).toContain('Lift by the water.');
  const { items } = await club.store.query(auditLog, { limit: 10 });
  expect(items.map(({ action }) => action)).toEqual(Array(5).fill('settings.changed'));
  const before = Object.assign({}, ...items.map((entry) => entry.before));
  const after = Object.assign({}, ...items.map((entry) => entry.after));
  expect(before).toMatchObject({
    clubName: 'Our Club',
    ...{ alreadyInMinutes: 10, minimumAge: 11, standingNoShowLimit: 2 },
  });
  expect(after).toMatchObject({
    clubName: 'Harbour Strength',
    ...{ alreadyInMinutes: 15, minimumAge: 16, standingNoShowLimit: 3 },
  });
  expect(before).not.toHaveProperty('isSetUp');
});

test('saving what is there already changes nothing and notes nothing', async () => {
  const { club, office } = await openOffice();
  await office.submit(path, asked);
  expect((await office.follow(await office.submit(path, asked))).text).toContain('No changes to save.');
  expect(await club.store.count(auditLog)).toBe(1);
});

test.each<[keyof typeof pages, Typed | Record<string, string | string[]>, string[]]>([
  [
    'club',
    { clubName: ' ', accentColour: 'red', email: 'nowhere', tagline: ['one', 'two'] },
    ['Enter the club name', 'Enter a colour like #c9f24b', 'Enter an email like', '1 Quay Street, Bristol'],
  ],
  [
    'hours',
    { 'monday-closes': '', 'sunday-opens': '25:00', closedDates: '31/2/2027', autoExitHours: '1e9' },
    [
      'Enter when the club closes on Monday',
      'Enter a time like 06:30',
      '“31/2/2027” isn’t a date',
      'Enter the check-out hours: a number from 1 to 24',
    ],
  ],
  [
    'privacy',
    { isOpenDataOn: 'perhaps', minimumPasswordLength: '5' },
    ['Choose yes or no', 'Enter the minimum password length: a number from 6 to 64'],
  ],
])('row 22: mistakes on %s come back with every problem and what was typed', async (name, slip, words) => {
  const { club, office } = await openOffice();
  const before = await club.store.find(settings, 'club');
  const page = await office.submit(pathOf(name), { ...pages[name], ...slip });
  expect(page.status).toBe(422);
  for (const sentence of words) expect(`${page.text} ${page.html}`).toContain(sentence);
  expect(await club.store.find(settings, 'club')).toEqual(before);
});

test.each([
  ['holdLongestDays', '181', 'The maximum hold can’t be longer than the yearly maximum'],
  ['alreadyInMinutes', '0', 'Enter the repeat scan minutes: a number from 1 to 120'],
  ['minimumAge', '19', 'Enter the minimum age: a number from 0 to 18'],
  ['standingNoShowLimit', '0', 'Enter the number of no-shows: a number from 1 to 10'],
  ['bookingOpensDaysBefore', '0', 'Enter the days before a class: a number from 1 to 60'],
  ['bookingOpensAt', '', 'Enter when booking opens, like 06:00'],
  ['bookingOpensAt', '6 o’clock', 'Enter a time like 06:30'],
  ['freeCancelMinutes', '2881', 'Enter the free cancellation minutes: a number from 0 to 2880'],
  ['quietFrom', '', 'Enter when the quiet hours start, or leave both empty'],
  ['quietUntil', '', 'Enter when the quiet hours end, or leave both empty'],
  ['quietUntil', '21:00', 'Enter a different time from the start'],
  ['mostUpcomingBookings', '-1', 'Enter the maximum upcoming classes: a number from 1 to 100'],
  ['mostWaiting', '51', 'Enter the maximum waitlist length: a number from 0 to 50'],
  ['lateOfferMinutes', '4', 'Enter the minutes to accept: a number from 5 to 240'],
  ['strikeLimit', '', 'Enter the number of strikes: a number from 1 to 20'],
  ['strikeWindowDays', '61', 'Enter the days a strike counts for: a number from 1 to 60'],
  ['suspensionDays', '7.5', 'Enter the length of the pause: a number from 0 to 60'],
  ['checkInOpensMinutes', '241', 'Enter the minutes before a class: a number from 0 to 240'],
  ['checkInClosesMinutes', 'ten', 'Enter the minutes after the start: a number from 0 to 240'],
  ['generateDaysAhead', '6', 'Enter the days of timetable: a number from 7 to 90'],
  ['autoCancelBelow', '51', 'Enter the minimum bookings: a number from 0 to 50'],
  ['autoCancelMinutesBefore', '29', 'Enter the minutes before the start: a number from 30 to 2880'],
  ['holdShortestDays', '0', 'Enter the minimum hold: a number from 1 to 365'],
  ['holdLongestDays', '6', 'The maximum hold can’t be shorter than the minimum hold'],
  ['holdMostDaysAYear', '6', 'The yearly maximum can’t be shorter than the minimum hold'],
  ['holdNoticeDays', '91', 'Enter the days of notice: a number from 0 to 90'],
  ['tourPlaces', '21', 'Enter the tours at the same time: a number from 0 to 20'],
  ['tourMinutes', '10', 'Enter the length of a tour: a number from 15 to 180'],
  ['toursFrom', 'ten', 'Enter when the first tour starts, like 10:00'],
  ['toursUntil', '09:30', 'Enter a later time: no tour fits between the first and the last'],
])(
  'row 22: the rule %s as “%s” is refused beside the field, with what was typed',
  async (rule, typed, words) => {
    const { club, office } = await openOffice();
    const name = pageWith(rule);
    const page = await office.submit(pathOf(name), { ...pages[name], [rule]: typed });
    expect(page.status).toBe(422);
    expect(page.text).toContain(words);
    expect(hasField(page.html, rule, typed)).toBe(true);
    expect((await club.store.find(settings, 'club'))?.mostWaiting).toBe(20);
  },
);

test('a club may have no quiet hours', async () => {
  const { club, office } = await openOffice();
  await office.submit(pathOf('classes'), { ...pages.classes, quietFrom: '', quietUntil: '' });
  expect(await club.store.find(settings, 'club')).toMatchObject({ quietFrom: '', quietUntil: '' });
});

/** Whether the page shows the field with this value, attributes in whatever order. */
function hasField(html: string, name: string, value: string): boolean {
  const tags = html.match(/<input[^>]*>/g) ?? [];
  const field = tags.find((tag) => tag.includes(`name="${name}"`)) ?? '';
  return value === '' ? !/value="[^"]/.test(field) : field.includes(`value="${value}"`);
}

test('of two admins on the same page the second gets a warning, and the first’s changes are not lost unnoticed', async () => {
  const { club, office } = await openOffice();
  const page = await office.get(path);
  await office.submit(path, asked);
  const late = await office.post(path, { ...hiddenFields(page.html), ...asked, tagline: 'Mine.' });
  expect(late.status).toBe(409);
  expect(late.text).toContain('Someone else has changed these settings');
  expect((await club.store.find(settings, 'club'))?.tagline).toBe('Lift by the water.');
  const again = await office.post(path, { ...hiddenFields(late.html), ...asked, tagline: 'Mine.' });
  expect(again.status).toBe(303);
});

test('racing saves of one page: one is saved, the other gets a conflict', async () => {
  const { club, office } = await openOffice();
  const fields = hiddenFields((await office.get(path)).html);
  const answers = await Promise.all(
    ['One.', 'Two.'].map((tagline) => office.post(path, { ...fields, ...asked, tagline })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await club.store.count(auditLog)).toBe(1);
});

test('a longer shortest password counts for the next sign-up', async () => {
  const { club, office } = await openOffice();
  await office.submit(pathOf('privacy'), { ...pages.privacy, minimumPasswordLength: '30' });
  const applicant = {
    firstName: 'Niamh',
    lastName: 'Doyle',
    email: 'n@example.test',
    mobile: '07700 900 456',
  };
  const born = { 'dob-day': '3', 'dob-month': '11', 'dob-year': '1994', sex: 'female' };
  const answer = await club.visitor().submit('/auth/signup', { ...applicant, ...born, password: PASSWORD });
  expect(answer.status).toBe(422);
});

test('row 20: words of the club are text on every page that shows them', async () => {
  const { office, club } = await openOffice();
  const evil = '</script><img src=x onerror=alert(1)>';
  await office.submit(path, { ...asked, clubName: evil, tagline: evil, about: evil, classesOffered: evil });
  for (const page of ['/', path, '/admin/adminControl/audit', '/admin/dashboard']) {
    expect((await office.get(page)).html).not.toContain('<img src=x');
  }
  expect((await club.visitor().get('/manifest.webmanifest')).html).toContain('onerror');
});

test('changes on one page are no conflict for somebody who has another one open', async () => {
  const { club, office } = await openOffice();
  const page = await office.get(pathOf('privacy'));
  await office.submit(path, asked);
  const answer = await office.post(pathOf('privacy'), { ...hiddenFields(page.html), ...pages.privacy });
  expect(answer.status).toBe(303);
  expect(await club.store.find(settings, 'club')).toMatchObject({
    tagline: 'Lift by the water.',
    minimumPasswordLength: 10,
  });
});

test('a field of another page is not saved', async () => {
  const { club, office } = await openOffice();
  await office.submit(pathOf('privacy'), { ...pages.privacy, clubName: 'Elsewhere', mostWaiting: '1' });
  expect(await club.store.find(settings, 'club')).toMatchObject({ clubName: 'Our Club', mostWaiting: 20 });
});

test('the address of the one long page leads to the first of the five, for good', async () => {
  const { office } = await openOffice();
  const answer = await office.get(paths.editSettings);
  expect([answer.status, answer.location]).toEqual([308, path]);
});

test('each page links to the five and to the waiver, marks itself, and is short', async () => {
  const { office } = await openOffice();
  for (const page of pageNames) {
    const { html } = await office.get(pathOf(page));
    const tabs = html.split('<nav class="tabs" aria-label="Settings">')[1]?.split('</nav>')[0] ?? '';
    expect([...tabs.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(
      pageNames.map(pathOf).toSpliced(4, 0, paths.waiverSettings),
    );
    expect(/href="([^"]*)" aria-current="page"/.exec(tabs)?.[1]).toBe(pathOf(page));
  }
});

describe('each page says what a change touches', () => {
  it('the classes ahead, on booking rules', async () => {
    const { club, office } = await openOffice();
    expect((await office.get(pathOf('classes'))).text).toContain('every class you put on the timetable');
    await club.store.create(sessions, session({ id: 'past', startsAt: club.now().subtract({ hours: 1 }) }));
    for (const id of ['one', 'two'])
      await club.store.create(sessions, session({ id, startsAt: club.now().add({ hours: 24 }) }));
    expect((await office.get(pathOf('classes'))).text).toContain('straight away to all 2 upcoming classes');
  });

  it('the holds already placed, on holds', async () => {
    const { club, office } = await openOffice();
    expect((await office.get(pathOf('memberships'))).text).toContain('Hold rules apply to holds that start');
    const hold = { reason: '', placedAt: club.now(), placedBy: '' };
    await club.member({ hold: { ...hold, from: '2026-11-20', until: '2026-12-01' } as Member['hold'] });
    await club.member({ hold: { ...hold, from: '2026-10-01', until: '2026-11-20' } as Member['hold'] });
    expect((await office.get(pathOf('memberships'))).text).toContain(
      'The 1 hold already placed stays as it is',
    );
  });

  it('passwords, without a number of people that would count those who have none', async () => {
    const { club, office } = await openOffice();
    await club.member();
    expect((await office.get(pathOf('privacy'))).text).toContain('Existing passwords keep working');
  });

  it('the classes on newly closed dates and outside new hours, when hours are saved', async () => {
    const { club, office } = await openOffice();
    const christmas = Temporal.Instant.from('2026-12-25T10:00:00Z');
    for (const [id, facts] of Object.entries({
      one: { startsAt: christmas },
      two: { startsAt: christmas.add({ hours: 2 }) },
      off: { startsAt: christmas.add({ hours: 4 }), status: 'cancelled' as const },
      other: { startsAt: christmas.add({ hours: 24 }) },
    }))
      await club.store.create(sessions, session({ id, ...facts }));
    const evening = { weekday: 1, startTime: '20:30', minutes: 60 };
    await club.store.create(schedules, schedule({ id: 'late', ...evening }));
    await club.store.create(schedules, schedule({ id: 'night', ...evening, startTime: '23:00' }));
    await club.store.create(schedules, schedule({ id: 'noon', ...evening, startTime: '12:00' }));
    const shorter = { ...pages.hours, 'monday-closes': '21:00' } as Typed;
    const saved = await office.follow(await office.submit(pathOf('hours'), shorter));
    expect(saved.text).toContain('2 coming classes fall on the closed dates you added.');
    expect(saved.text).toContain('2 weekly classes are outside the opening hours');
    const same = await office.follow(await office.submit(pathOf('hours'), shorter));
    expect(same.text).toContain('No changes to save. 2 weekly classes are outside the opening hours');
    const again = await office.submit(pathOf('hours'), { ...shorter, autoExitHours: '5' });
    expect((await office.follow(again)).text).not.toContain('coming classes');
  });
});
