/** `npm run club -- …`: a club's maintenance from the command line. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { runCommand } from './cli/run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  say: (sentence) => process.stdout.write(`${sentence}\n`),
  ask,
  now: () => Temporal.Now.instant(),
});

/** What is typed goes nowhere but here. */
async function ask(question: string): Promise<string> {
  const { stdin, stderr } = process;
  const output = new Writable({ write: (_piece, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output, terminal: stdin.isTTY });
  stderr.write(question);
  try {
    const typed = await Promise.race([
      lines.question(''),
      new Promise<string>((resolve) => lines.once('close', () => resolve(''))),
    ]);
    return typed.trim();
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}
