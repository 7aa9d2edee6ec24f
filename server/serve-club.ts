/** The whole club in this process: alone, or as one of several. */
import { buildId, createApp } from './app.ts';
import { announceSetUp } from './club/setup/set-up-link.ts';
import { listJobs } from './list-jobs.ts';
import { openServices } from './open-services.ts';
import { runClub } from './process/run-club.ts';

/** @param clientDirectory the client build */
export function serveClub(clientDirectory: string): Promise<void> {
  return runClub({
    buildId,
    clientDirectory,
    openServices,
    listJobs,
    createApp,
    announce: announceSetUp,
  });
}
