import { expect, test } from 'vitest';
import { isJobName, jobTexts } from '#domain/club/jobs.ts';
import { jobLeases, jobOrders } from '#server/data/collections/jobs.ts';
import { createScheduler } from '#server/jobs/scheduler.ts';
import { listJobs } from '#server/list-jobs.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { twilio } from '../support/twilio.ts';

const list = '/admin/adminControl/jobs';

/** The club's own jobs, once through. */
function look(club: TestClub) {
  return createScheduler({ ...club.services, jobs: listJobs(club.services) }).runDueJobs();
}

/** The text of a job's row. */
const rowOf = (html: string, name: string) =>
  (html.split('<tr').find((row) => row.includes(`<strong>${name}</strong>`)) ?? '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('every job that the club runs has a name and a text, and none is described that nobody runs', async () => {
  const smtp = { SMTP_HOST: 'mail.club.test', SMTP_FROM: 'desk@club.test' };
  const environment = { ...smtp, FUNCTIONS_URL: 'https://functions.club.test/' };
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  };
  const mailbox = {
    BOUNCE_ADDRESS: 'returned@club.test',
    BOUNCE_IMAP_HOST: 'mail.club.test',
    BOUNCE_IMAP_USER: 'returned',
    BOUNCE_IMAP_PASSWORD: 'secret',
  };
  const club = openClub({ environment: { ...environment, ...stripe, ...twilio, ...mailbox } });
  const names = listJobs(club.services).map(({ name }) => name);
  expect(names.every(isJobName)).toBe(true);
  expect(names.toSorted()).toEqual(Object.keys(jobTexts).toSorted());
});

test('an admin sees what ran and when, pauses a job, runs it by hand and resumes it', async () => {
  const club = openClub();
  const office = await club.signedIn(await club.admin());
  expect(rowOf((await office.get(list)).html, 'PAR-Q reminders')).toContain('Not run');
  await look(club);
  expect(rowOf((await office.get(list)).html, 'PAR-Q reminders')).toMatch(
    /OK .*Today 12:00 .*Today 13:00 Every hour/,
  );

  const paused = await office.submit(list, {}, `${list}/remind-of-parq/pause`);
  expect((await office.follow(paused)).text).toContain('PAR-Q reminders is paused.');
  const page = await office.get(list);
  expect(page.text).toContain('1 job is paused.');
  expect(rowOf(page.html, 'PAR-Q reminders')).toMatch(/Paused .*When you resume it/);
  club.advance({ hours: 2 });
  await look(club);
  expect(rowOf((await office.get(list)).html, 'PAR-Q reminders')).toContain('Today 12:00');

  await office.submit(list, {}, `${list}/remind-of-parq/run`);
  expect(rowOf((await office.get(list)).html, 'PAR-Q reminders')).toContain('Starting within 20 seconds');
  club.advance({ seconds: 15 });
  await look(club);
  expect(rowOf((await office.get(list)).html, 'PAR-Q reminders')).toContain('Today 14:00');

  await office.submit(list, {}, `${list}/remind-of-parq/resume`);
  expect((await office.get(list)).text).not.toContain('is paused');
  expect((await office.get('/admin/adminControl/audit')).text).toContain('started a background job by hand');
});

test('a failed, an interrupted and a running job are told apart', async () => {
  const club = openClub();
  const office = await club.signedIn(await club.admin());
  const at = club.now();
  const lease = (id: string, fields: object) =>
    club.store.create(jobLeases, jobLeases.decode(id, { lastRunAt: at, lastEndedAt: at, ...fields }));
  await lease('process-holds', { lastError: 'TypeError: no such hold' });
  await lease('raise-prices', { lastEndedAt: null, leaseUntil: at });
  await lease('settle-sessions', { lastEndedAt: null, leaseUntil: at.add({ minutes: 5 }) });
  const { html, text } = await office.get(list);
  expect(text).toContain('The last runs of 2 jobs failed');
  expect(rowOf(html, 'Holds')).toMatch(/Last run: TypeError: no such hold .*Failed/);
  expect(rowOf(html, 'Price changes')).toMatch(/The server stopped during this run. .*Interrupted/);
  expect(rowOf(html, 'After classes')).toMatch(/Running .*After this run/);
});

test('a job that isn’t there can’t be paused, and a GET changes nothing', async () => {
  const club = openClub();
  const office = await club.signedIn(await club.admin());
  for (const verb of ['run', 'pause', 'resume']) {
    expect((await office.post(`${list}/constructor/${verb}`)).status).toBe(404);
    expect((await office.get(`${list}/remind-of-parq/${verb}`)).location).toBe(list);
  }
  expect(await club.store.count(jobOrders)).toBe(0);
});
