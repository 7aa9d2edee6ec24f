/** `npm start`: the club, as people use it. */
import { join } from 'node:path';
import { buildId, createApp } from './app.ts';
import { runClub } from './run-club.ts';
import { listJobs, openServices } from './services.ts';
import { announceSetUp } from './setup/set-up-link.ts';

await runClub({
  buildId,
  clientDirectory: join(import.meta.dirname, '../client'),
  openServices,
  listJobs,
  createApp,
  announce: announceSetUp,
});
