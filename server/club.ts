/** `npm run club -- …`: a club's maintenance from the command line. */
import { runCommand } from './cli/run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  say: (sentence) => process.stdout.write(`${sentence}\n`),
  now: () => Temporal.Now.instant(),
});
