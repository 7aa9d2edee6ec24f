/** The section "Two processes" of docs/benchmarks.md. */
import { type Budget, budgetRows, count } from './report-parts.ts';
import type { Section } from './sections.ts';
import type { TwoProcesses, TwoProcessesRound } from './two-processes.ts';

const HEADING = '## Two processes';
/** Of its rows in the table of budgets. */
const BEGIN = 'Two processes';
const LEAST = 1.7;

const middle = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const gain = ({ one, two }: TwoProcessesRound) => two.requestsPerSecond / one.requestsPerSecond;
const bareGain = ({ bareOne, bareTwo }: TwoProcessesRound) =>
  bareTwo.requestsPerSecond / bareOne.requestsPerSecond;
/** Two bare processes count as 2. */
const scale = (round: TwoProcessesRound) => (2 * gain(round)) / bareGain(round);

function processesBudgets({ rounds }: TwoProcesses): Budget[] {
  const measured = middle(rounds.map(scale));
  return [[`${BEGIN} against one`, `≥ ${LEAST}`, measured.toFixed(2), measured >= LEAST]];
}

export function processesSection(measured: TwoProcesses): Section {
  const budgets = processesBudgets(measured);
  const { path, rounds } = measured;
  const of = (pick: (round: TwoProcessesRound) => number) => middle(rounds.map(pick));
  const names = ['one', 'two', 'bareOne', 'bareTwo'] as const;
  const [one, two, bareOne, bareTwo] = names.map((name) => {
    const perSecond = of((round) => round[name].requestsPerSecond);
    return `${count(Math.round(perSecond))}/s, ${of((round) => round[name].cpuMs ?? 0).toFixed(2)} ms`;
  });
  const text = `${HEADING}

\`${path}\`, signed in, by one process and by two (\`WORKERS=2\`) on the same SQLite file: requests per second, and the processor time of each. The
middle of ${rounds.length} interleaved rounds.

| | One process | Two processes | Gain |
|---|---|---|---|
| The club | ${one} | ${two} | ${of(gain).toFixed(2)} |
| Bare, with as much work | ${bareOne} | ${bareTwo} | ${of(bareGain).toFixed(2)} |

The load generator needs a part of the two processors too, so nothing here can gain 2. **Bare** is \`node:http\` that spends as much processor
time on each answer as the club does and shares nothing: what two of those gain is what the machine gives, and counts as 2.

${budgetRows(budgets)}`;
  return { heading: HEADING, text, budgets, budgetsBegin: BEGIN };
}
