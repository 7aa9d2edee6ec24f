/** Many members at once: written to a store by the hundred, and the processes in which they book. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { members } from '#server/data/collections/members.ts';
import { newMember } from '#server/members/create-member.ts';
import type { TestClub } from './club.ts';
import { bookableFacts } from './timetable.ts';

/** Members who may book anything, without accounts: `crowd-000` and so on. */
export async function addCrowd(club: TestClub, size: number, prefix = 'crowd'): Promise<string[]> {
  const uids = Array.from({ length: size }, (_, at) => `${prefix}-${String(at).padStart(3, '0')}`);
  for (let at = 0; at < size; at += 200) {
    await club.store.batch((batch) => {
      for (const uid of uids.slice(at, at + 200)) {
        const person = { uid, email: `${uid}@example.test`, firstName: 'Mo', lastName: uid };
        const rest = { mobile: '', dob: '1990-03-27', sex: 'male' };
        batch.set(members, {
          ...newMember({ ...person, ...rest }, club.now()),
          ...bookableFacts(club.now()),
        });
      }
    });
  }
  return uids;
}

/** The answer somebody who pressed got. */
export interface Answer {
  readonly uid: string;
  readonly kind: string;
  readonly position: number;
  readonly isAgain: boolean;
  readonly milliseconds: number;
}

export interface CrowdProcess {
  readonly child: ChildProcess;
  /** Grows as people get answers. */
  readonly answers: readonly Answer[];
  /** Resolves when it can begin. */
  readonly ready: Promise<void>;
  /** Everybody presses twice. */
  press(): void;
  /** Resolves to the exit code, null where it was killed, when all that it said has been read. */
  readonly ended: Promise<number | null>;
}

export function spawnCrowd(
  path: string,
  sessionId: string,
  now: Temporal.Instant,
  uids: readonly string[],
): CrowdProcess {
  const program = join(import.meta.dirname, '../faults/book-in-a-crowd.ts');
  const child = spawn(process.execPath, [program, path, sessionId, now.toString(), ...uids], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers: Answer[] = [];
  const ready = Promise.withResolvers<void>();
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    if (line === 'ready') return ready.resolve();
    const [uid = '', kind = '', position, isAgain, milliseconds] = line.split(' ');
    answers.push({
      ...{ uid, kind, position: Number(position), isAgain: isAgain === 'true' },
      milliseconds: Number(milliseconds),
    });
  });
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')]).then(
    ([[code]]) => code as number | null,
  );
  return { child, answers, ready: ready.promise, press: () => void child.stdin.write('go\n'), ended };
}
