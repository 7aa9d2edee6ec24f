/** The section "Slow phones" of docs/benchmarks.md. */
import { loadavg } from 'node:os';
import { type PhonesResult, slowPhone, VISITS } from './phones.ts';
import { type Budget, budgetRows } from './report-parts.ts';
import type { Section } from './sections.ts';

const HEADING = '## Slow phones';
/** Of its rows in the table of budgets. */
const BEGIN = 'Slow phone:';
const LATEST_PAINT_MS = 1500;
const LATEST_ANSWER_MS = 3000;

const ms = (value: number) => `${Math.round(value)} ms`;
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;

export function phonesSection(result: PhonesResult): Section {
  const { pages, post } = result;
  const { cpuSlowdown, kilobitsPerSecond, latencyMs, width, height } = slowPhone;
  const budgets = phoneBudgets(result);
  const rows = pages.map(({ path, club, stock }) => {
    const paints = [ms(club.firstPaintMs), ms(stock.firstPaintMs)];
    const cells = [
      ...paints,
      ms(club.loadedMs),
      ms(stock.loadedMs),
      kilobytes(club.bytes),
      kilobytes(stock.bytes),
    ];
    return `| \`${path}\` | ${cells.join(' | ')} |`;
  });
  const text = `${HEADING}

Measured on ${new Date().toISOString().slice(0, 10)}, load average at the end ${loadavg()[0]?.toFixed(1)}; \`npm run bench -- phones\` measures this alone and replaces this section.
The phone is headless Chromium at ${width} × ${height} with its processor slowed down ${cpuSlowdown} times and a network of ${kilobitsPerSecond} kbit/s each way, with ${latencyMs} ms to each answer. Every
visit begins with an empty cache; the middle one of ${VISITS} counts. **Stock** is the same page in a React Router app in framework mode as \`react-router build\` makes it:
the same markup as elements, hydrated, with its scripts and React Router's forms, and the club's own style sheets.

| First visit | painted | stock | all arrived | stock | on the wire | stock |
|---|---|---|---|---|---|---|
${rows.join('\n')}

| Form | club | stock |
|---|---|---|
| Two fields of \`/auth/signup\` typed, sent, and the answer painted | ${ms(post.club.answeredMs)} | ${ms(post.stock.answeredMs)} |
| Of this, from pressing the button | ${ms(post.club.sentMs)} | ${ms(post.stock.sentMs)} |

The club answers a form with a whole page; the stock app, once its scripts have arrived and run, with data for the page that is there.

${budgetRows(budgets)}`;
  return { heading: HEADING, text, budgets, budgetsBegin: BEGIN };
}

function phoneBudgets({ pages, post: { club } }: PhonesResult): Budget[] {
  return [
    ...pages.map(
      ({ path, club: { firstPaintMs } }): Budget => [
        `${BEGIN} first contentful paint of \`${path}\``,
        `≤ ${ms(LATEST_PAINT_MS)}`,
        ms(firstPaintMs),
        firstPaintMs <= LATEST_PAINT_MS,
      ],
    ),
    [
      `${BEGIN} a form typed, sent and answered`,
      `< ${ms(LATEST_ANSWER_MS)}`,
      ms(club.answeredMs),
      club.answeredMs < LATEST_ANSWER_MS,
    ],
  ];
}
