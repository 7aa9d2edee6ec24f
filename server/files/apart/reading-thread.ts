/** The program of the thread in which files are read, one after the other: `read-apart.ts` starts it and asks. */
import { once } from 'node:events';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { ListProblem } from '../../imports/list-problem.ts';
import type { Asked, Said } from './messages.ts';
import { readers } from './readers.ts';
import type { Reading } from './reading.ts';

/** So many rows at once do not keep the server long, which takes them over. */
const ROWS_AT_ONCE = 200;

if (parentPort) void serve(parentPort);

async function serve(server: MessagePort): Promise<never> {
  const say = (said: Said) => server.postMessage(said);
  for (;;) {
    const [asked] = (await once(server, 'message')) as [Asked];
    try {
      const { head, rows } = await read(asked);
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        say({ rows: rows.slice(from, from + ROWS_AT_ONCE) });
        await once(server, 'message');
      }
      say({ head });
    } catch (error) {
      say(error instanceof ListProblem ? { problem: error.message } : { failure: error });
    }
  }
}

const read = async ({ name, input }: Asked) =>
  (await (readers[name] as (input: unknown) => unknown)(input)) as Reading<unknown, unknown>;
