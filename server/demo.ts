/** `npm run demo`: a made-up club, created if missing, on loopback only. */
import { join } from 'node:path';
import { buildId, createApp } from './app.ts';
import { DEMO_CLUB_ID, demoClub } from './data/collections/demo.ts';
import { demoSettings, demoSignIns } from './demo/club-facts.ts';
import { prepareDemoData } from './demo/demo-data.ts';
import { priceDemoPlans } from './demo/price-plans.ts';
import { listJobs } from './list-jobs.ts';
import { openServices } from './open-services.ts';
import { runClub } from './process/run-club.ts';
import type { Services } from './services.ts';

const MAX_AGE_DAYS = 7;

await runClub({
  mode: 'demo',
  buildId,
  clientDirectory: join(import.meta.dirname, '../client'),
  prepare: prepareDemoData,
  openServices,
  listJobs,
  createApp,
  announce,
});

async function announce(services: Services, port: number): Promise<void> {
  const { config, store, now } = services;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const widest = Math.max(...demoSignIns.map(({ email }) => email.length));
  const lines = [
    `${demoSettings.clubName} is open: http://${host}:${port}`,
    '',
    ...demoSignIns.map(
      ({ role, email, password }) => `  ${role.padEnd(8)}${email.padEnd(widest + 2)}${password}`,
    ),
    '',
    `These are also in ${join(config.dataDir, 'demo-sign-ins.json')}. All people are fictional. Press Ctrl+C to stop.`,
    ...(await priceDemoPlans(services, `${host}:${port}`)),
  ];
  const demo = await store.find(demoClub, DEMO_CLUB_ID);
  const days = demo ? Math.floor(demo.filledAt.until(now(), { largestUnit: 'hours' }).hours / 24) : 0;
  if (days > MAX_AGE_DAYS)
    lines.push(`The demo data is ${days} days old. Delete ${config.dataDir} to create it again.`);
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}
