/** `node run-scale-job.ts FOLDER figures|classes`: one piece of a club's nightly work in a process of its own, which prints its peak memory. */
import { join } from 'node:path';
import { localDate } from '../../domain/values/dates.ts';
import { schedules } from '../../server/data/collections/timetable.ts';
import { withBackgroundDeadline } from '../../server/data/deadline.ts';
import { openSqliteStore } from '../../server/data/sqlite/open-sqlite-store.ts';
import type { Store } from '../../server/data/store.ts';
import { demoClassTypes } from '../../server/demo/timetable-facts.ts';
import { goOverFigures } from '../../server/insight/figures/check-figures.ts';
import { generateSessions } from '../../server/timetable/generate-sessions.ts';

const RULES = 120;
const DAYS_AHEAD = 60;
const now = Temporal.Now.instant;

const [, , folder = '', job] = process.argv;
const store = openSqliteStore({ path: join(folder, 'club.sqlite') });
const megabytes = (bytes: number) => bytes / 1024 ** 2;
const before = megabytes(process.memoryUsage().rss);
const amount = await withBackgroundDeadline(() => (job === 'figures' ? countAgain() : generate(store)));
console.log(JSON.stringify({ before, peak: process.resourceUsage().maxRSS / 1024, amount }));
await store.close();

async function countAgain(): Promise<string> {
  const from = localDate(now()).subtract({ months: 1 }).with({ day: 1 });
  let months = 0;
  for await (const _ of goOverFigures({ store, now }, { from, repairs: true })) months += 1;
  return `${months} months of a kind`;
}

async function generate(into: Store): Promise<string> {
  const from = localDate(now());
  await into.batch((batch) => {
    for (let rule = 0; rule < RULES; rule += 1) {
      const type = demoClassTypes[rule % demoClassTypes.length];
      const startTime = `${String(6 + (rule % 15)).padStart(2, '0')}:15`;
      const rhythm = {
        classTypeId: type?.id ?? '',
        weekday: 1 + (rule % 7),
        startTime,
        minutes: 45,
        capacity: 20,
      };
      batch.set(schedules, schedules.decode(`rule-${rule}`, { ...rhythm, from: `${from}`, isActive: true }));
    }
  });
  const made = await generateSessions({ store: into, now }, { until: from.add({ days: DAYS_AHEAD }) });
  return `${made} classes`;
}
