/** A process like `npm start`, with its own app: for tests of how a process starts and stops. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../../server/http/connection.ts';
import { listJobs } from '../../server/list-jobs.ts';
import { openServices } from '../../server/open-services.ts';
import { runClub } from '../../server/process/run-club.ts';
import { isLeader } from '../../server/process/workers/is-leader.ts';
import { leadWorkers } from '../../server/process/workers/lead-workers.ts';

/** Requests to `/held` are answered once a test has made this file (`finishHeld`). */
const mayFinish = join(process.env.DATA_DIR ?? '', 'held-may-finish');

async function hold(): Promise<void> {
  process.stdout.write('A request is held\n');
  while (!existsSync(mayFinish)) await pause(20);
}

const app: App = async (request) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/who') return Response.json({ pid: process.pid, worker: Number(process.argv[2]) });
  if (pathname === '/held') await hold();
  if (pathname === '/crash') setTimeout(() => Promise.reject(new Error('nobody caught this')), 10);
  // The most memory that this process has ever held, in bytes.
  if (pathname === '/peak') return Response.json(process.resourceUsage().maxRSS * 1024);
  return new Response(`answered ${pathname}`);
};

if (isLeader()) leadWorkers({ deadAfterMs: 10_000 });
else
  await runClub({
    buildId: 'build-1',
    clientDirectory: '/nonexistent',
    openServices,
    listJobs,
    createApp: () => app,
  });
