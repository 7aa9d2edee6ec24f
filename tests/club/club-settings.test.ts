import { expect, test } from 'vitest';
import { auditLog, settings } from '#server/data/collections/club.ts';
import { openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { hiddenFields } from '../support/visitor.ts';

const path = '/admin/adminControl/settings';

/** The form as it is on the page, with changes. */
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const asked = {
  clubName: 'Harbour Strength',
  tagline: 'Lift by the water.',
  about: '',
  classesOffered: 'Engine: Row, run: lift.\n\nOpen gym',
  accentColour: '#ff7a45',
  address: '1 Quay Street, Bristol',
  phone: '020 7946 0123',
  email: 'desk@club.test',
  ...Object.fromEntries(
    days.flatMap((day) => [
      [`${day}-opens`, '06:00'],
      [`${day}-closes`, '22:00'],
    ]),
  ),
  closedDates: '25/12/2026\n1/1/2027\n25/12/2026',
  parqAtDoor: 'refuse',
  isPrintedPassAccepted: 'no',
  isOpenDataOn: 'no',
  autoExitHours: '4',
  alreadyInMinutes: '15',
  minimumAge: '16',
  minimumPasswordLength: '10',
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
  holdShortestDays: '7',
  holdLongestDays: '120',
  holdMostDaysAYear: '180',
  holdNoticeDays: '0',
  ...{ tourPlaces: '2', tourMinutes: '45', toursFrom: '09:00', toursUntil: '20:00' },
  ...{ tourNoticeHours: '4', tourDaysAhead: '21' },
};

async function openOffice(): Promise<{ club: TestClub; office: Awaited<ReturnType<TestClub['signedIn']>> }> {
  const club = openClub();
  await club.settle({ isSetUp: true });
  return { club, office: await club.signedIn(await club.admin()) };
}

test('an admin changes the club; the front page shows it at once, and the audit log what it was', async () => {
  const { club, office } = await openOffice();
  const answer = await office.submit(path, asked);
  expect(answer.location).toBe(path);
  expect((await office.follow(answer)).text).toContain('Settings saved.');
  expect(await club.store.find(settings, 'club')).toMatchObject({
    classesOffered: [
      { name: 'Engine', words: 'Row, run: lift.' },
      { name: 'Open gym', words: '' },
    ],
    closedDates: ['2026-12-25', '2027-01-01'],
    parqAtDoor: 'refuse',
    isPrintedPassAccepted: false,
    isOpenDataOn: false,
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
  const { items } = await club.store.query(auditLog, { limit: 5 });
  expect(items).toMatchObject([
    {
      action: 'settings.changed',
      before: { clubName: 'Our Club', alreadyInMinutes: 10, minimumAge: 11, standingNoShowLimit: 2 },
      after: { clubName: 'Harbour Strength', alreadyInMinutes: 15, minimumAge: 16, standingNoShowLimit: 3 },
    },
  ]);
  expect(items[0]?.before).not.toHaveProperty('isSetUp');
});

test('saving what is there already changes nothing and notes nothing', async () => {
  const { club, office } = await openOffice();
  await office.submit(path, asked);
  expect((await office.follow(await office.submit(path, asked))).text).toContain('No changes to save.');
  expect(await club.store.count(auditLog)).toBe(1);
});

test('row 22: mistakes come back with every problem and what was typed', async () => {
  const { club, office } = await openOffice();
  const slip = {
    ...asked,
    clubName: ' ',
    'monday-closes': '',
    'sunday-opens': '25:00',
    closedDates: '31/2/2027',
    autoExitHours: '1e9',
    minimumPasswordLength: '5',
    accentColour: 'red',
    email: 'nowhere',
    tagline: ['one', 'two'],
  };
  const before = await club.store.find(settings, 'club');
  const page = await office.submit(path, slip);
  expect(page.status).toBe(422);
  for (const words of [
    'Enter the club name',
    'Enter when the club closes on Monday',
    'Enter a time like 06:30',
    '“31/2/2027” isn’t a date',
    'Enter the check-out hours: a number from 1 to 24',
    'Enter the minimum password length: a number from 6 to 64',
    'Enter a colour like #c9f24b',
    'Enter an email like',
  ]) {
    expect(page.text).toContain(words);
  }
  expect(page.html).toContain('1 Quay Street, Bristol');
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
    const page = await office.submit(path, { ...asked, [rule]: typed });
    expect(page.status).toBe(422);
    expect(page.text).toContain(words);
    expect(hasField(page.html, rule, typed)).toBe(true);
    expect((await club.store.find(settings, 'club'))?.mostWaiting).toBe(20);
  },
);

test('a club may have no quiet hours', async () => {
  const { club, office } = await openOffice();
  await office.submit(path, { ...asked, quietFrom: '', quietUntil: '' });
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
  expect(late.text).toContain('Someone else has changed the settings');
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
  await office.submit(path, { ...asked, minimumPasswordLength: '30' });
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
