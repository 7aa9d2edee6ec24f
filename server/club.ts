/** `npm run club -- …`: a club's maintenance from the command line. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { runCommand } from './cli/run-command.ts';
import { MaintenanceError } from './data/maintenance.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  say: (sentence) => process.stdout.write(`${sentence}\n`),
  ask,
  isInteractive: process.stdin.isTTY,
  now: () => Temporal.Now.instant(),
});

/** Reads a line without showing it. @throws MaintenanceError where somebody at a terminal breaks off */
async function ask(question: string): Promise<string> {
  const { stdin, stderr } = process;
  const output = new Writable({ write: (_piece, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output, terminal: stdin.isTTY });
  stderr.write(question);
  try {
    const typed = await Promise.race([
      lines.question(''),
      new Promise<null>((resolve) => lines.once('close', () => resolve(null))),
    ]);
    if (typed === null && stdin.isTTY) throw new MaintenanceError('Cancelled. Nothing was changed.');
    return typed?.trim() ?? '';
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}
