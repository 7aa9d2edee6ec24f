/**
 * Some weeks at the club, and with `npm run year` a year: people of every role do what their pages offer, at random by seed, and at the end of
 * each day everything agrees (`invariants/`).
 */
import { expect, it } from 'vitest';
import { actions } from './actions.ts';
import { drawHistory, type Life, live } from './live.ts';
import { shrink } from './shrink.ts';

const days = Number(process.env.YEAR_DAYS ?? 30);
const seeds = (process.env.YEAR_SEEDS ?? '1 2').split(' ').map(Number);
const isAsked = process.env.YEAR_SEEDS !== undefined;
const shrinkSeconds = Number(process.env.YEAR_SHRINK_SECONDS ?? 60);

it.each(seeds)(
  'nothing goes wrong at the club in the days of seed %i',
  async (seed) => {
    const started = process.cpuUsage();
    const history = drawHistory(seed, days);
    const goesOn = process.env.YEAR_GO_ON !== undefined;
    // Every other club has a mail server.
    const hasMail = seed % 2 === 1;
    const life = await live(history, days, { hasMail, goesOn, ...(isAsked && { onDay: progress(seed) }) });
    const { user, system } = process.cpuUsage(started);
    if (process.env.YEAR_DIARY)
      say(
        [
          ...linesOf(life),
          ...[...life.misses].map(([what, times]) => `${times} × ${what}`),
          `Never done: ${neverDone(life).join(', ')}`,
        ].join('\n'),
      );
    if (isAsked)
      say(
        `Seed ${seed}: ${life.days} days, ${answersOf(life)}, ${Math.round((user + system) / 1e6)} s of processor time`,
      );
    if (life.findings.length === 0) return;
    if (isAsked) say(life.findings.join('\n'));
    if (goesOn) expect.fail([...new Set(life.findings)].join('\n'));
    const shortest = await shrink(history, life, { mostSeconds: shrinkSeconds, hasMail });
    const told = [
      `Seed ${seed}, after ${life.days} days:`,
      ...life.findings,
      `The shortest history found in ${shortest.tries} tries:`,
      ...linesOf(shortest.life),
      ...shortest.life.findings,
    ];
    expect.fail(told.join('\n'));
  },
  24 * 3_600_000,
);

/** Where nobody ever gets to press a button, it proves nothing. */
const neverDone = ({ diary }: Life): string[] =>
  actions.map(({ name }) => name).filter((name) => !diary.some(({ step }) => step.act === name));

const linesOf = ({ diary }: Life) => diary.map(({ text }) => text);

const answersOf = ({ answers }: Life) =>
  [...answers]
    .sort()
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');

/** A line every thirty days, and what is found as soon as it is. */
function progress(seed: number) {
  let told = 0;
  return (day: number, findings: readonly string[]) => {
    for (; told < findings.length; told += 1) say(`Seed ${seed}: ${findings[told]}`);
    if (day % 30 === 29) say(`Seed ${seed}: ${day + 1} days, ${findings.length} findings`);
  };
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
