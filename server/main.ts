/** `npm start`: the club in production, in this process or, with `WORKERS`, in several. */
import { join } from 'node:path';
import { isLeader } from './process/workers/is-leader.ts';

// Each loads its own half only: a primary has no pages, and a club alone has no workers.
if (isLeader()) (await import('./process/workers/lead-workers.ts')).leadWorkers();
else await (await import('./serve-club.ts')).serveClub(join(import.meta.dirname, '../client'));
