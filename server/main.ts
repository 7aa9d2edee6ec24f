/** `npm start`: the club in production. */
import { join } from 'node:path';
import { buildId, createApp } from './app.ts';
import { announceSetUp } from './club/setup/set-up-link.ts';
import { listJobs } from './list-jobs.ts';
import { openServices } from './open-services.ts';
import { runClub } from './process/run-club.ts';

await runClub({
  buildId,
  clientDirectory: join(import.meta.dirname, '../client'),
  openServices,
  listJobs,
  createApp,
  announce: announceSetUp,
});
