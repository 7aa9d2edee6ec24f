/** A process like `npm start`, with its own app: for tests of how a process starts and stops. */
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../../server/http/connection.ts';
import { listJobs } from '../../server/list-jobs.ts';
import { openServices } from '../../server/open-services.ts';
import { runClub } from '../../server/process/run-club.ts';
import { isLeader } from '../../server/process/workers/is-leader.ts';
import { leadWorkers } from '../../server/process/workers/lead-workers.ts';

const app: App = async (request) => {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/who') return Response.json({ pid: process.pid, worker: Number(process.argv[2]) });
  if (pathname === '/slow') await pause(Number(searchParams.get('ms')));
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
