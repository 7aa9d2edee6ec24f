/** The contents of the feeds, checked against the published models of the standard (`@openactive/data-model-validator`), without a network. */
// @ts-expect-error: it brings no types
import validator from '@openactive/data-model-validator';
import { expect, test } from 'vitest';
import { newEvent } from '#server/community/events/save-event.ts';
import { events } from '#server/data/collections/events.ts';
import { schedules } from '#server/data/collections/timetable.ts';
import { publishSessionSeries } from '#server/timetable/publish-session-series.ts';
import { openClub } from '../support/club.ts';
import { social } from '../support/events.ts';
import { openTimetable, schedule } from '../support/timetable.ts';

interface Finding {
  severity: string;
  type: string;
  path: string;
  message: string;
}

const { validate } = validator as {
  validate(value: object, options: object): Promise<Finding[]>;
};

/** These ask the list of activities on the web, which is not asked here; that ours are from it was checked when they were written. */
const askTheWeb = ['file_not_found', 'activity_not_in_activity_list'];

async function failuresOf(value: object, validationMode: string): Promise<string[]> {
  const findings = await validate(value, { loadRemoteJson: false, validationMode });
  return findings
    .filter(({ severity, type }) => severity === 'failure' && !askTheWeb.includes(type))
    .map(({ path, type, message }) => `${path} ${type}: ${message.split('\n')[0]}`);
}

async function openPublishedClub() {
  const club = openClub({ environment: { PUBLIC_URL: 'https://club.test' } });
  await club.settle({
    isSetUp: true,
    clubName: 'Harbour Strength',
    address: '14 Fish Quay',
    phone: '0113 496 0142',
    email: 'hello@harbour.example',
  });
  const timetable = await openTimetable(club);
  await club.store.create(schedules, schedule());
  const session = { modifiedAt: club.now(), scheduleId: 'tuesday-hyrox' };
  await timetable.session({ ...session, id: 'on', bookedCount: 3 });
  for (const id of ['event-on', 'event-off']) {
    await club.store.create(events, newEvent(id, social, club.now()));
  }
  await club.store.update(events, 'event-off', { status: 'cancelled' });
  await timetable.session({ ...session, id: 'off', status: 'cancelled', startsAt: '2026-12-01T18:00:00Z' });
  await publishSessionSeries(club.services);
  club.advance({ seconds: 11 });
  return club;
}

test.each(['/open-data/scheduled-sessions', '/open-data/session-series', '/open-data/events'])(
  'every item of %s is as the model has it',
  async (path) => {
    const club = await openPublishedClub();
    const { html } = await club.visitor().get(path);
    const items = JSON.parse(html).items as { data: object }[];
    expect(items).toHaveLength(2);
    for (const { data } of items) expect(await failuresOf(data, 'RPDEFeed')).toEqual([]);
  },
);

test('the block of the dataset page fits the model', async () => {
  const club = await openPublishedClub();
  const { html } = await club.visitor().get('/open-data');
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(await failuresOf(JSON.parse(block), 'DatasetSite')).toEqual([]);
});

test('the validator sees what is wrong', async () => {
  const { html } = await (await openPublishedClub()).visitor().get('/open-data/scheduled-sessions');
  const { startDate: _, ...broken } = JSON.parse(html).items[0].data;
  expect(await failuresOf(broken, 'RPDEFeed')).toEqual([
    expect.stringContaining('$.startDate missing_required_field'),
  ]);
});
