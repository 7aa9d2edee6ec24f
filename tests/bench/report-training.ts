/** The section of training in docs/benchmarks.md, which a run of its own replaces. */
import { loadavg } from 'node:os';
import { trainingSizes } from './lay-training.ts';
import { type Budget, budgetRows, count, type PageResult, ratio, requestTable } from './report-parts.ts';
import type { Section } from './sections.ts';

const HEADING = '## Training';
/** Of its rows in the table of budgets. */
const BEGIN = 'Training:';
const LEAST = 0.6;

export function trainingSection(results: readonly PageResult[]): Section {
  const budgets = results.map((result): Budget => {
    const measured = ratio(result);
    return [
      `${BEGIN} \`${result.path}\` against bare with data`,
      `≥ ${LEAST}`,
      measured.toFixed(2),
      measured >= LEAST,
    ];
  });
  const text = `${HEADING}

Measured on ${new Date().toISOString().slice(0, 10)}, load average at the end ${loadavg()[0]?.toFixed(1)}: ${count(trainingSizes.exercises)} exercises in the catalogue, and a member with ${count(trainingSizes.results)} results.
\`npm run bench -- training\` measures these pages alone and replaces this section.

${requestTable(results)}

${budgetRows(budgets)}

By \`--cpu-prof\`, the loader of the search is 18% of the processor time (39% before) and that of the statistics 28% (35% before, of twice as much).
Done: the catalogue's folded text is one string, made once for each version of the catalogue and
searched in one pass for each word; a member's year is read by hand instead of by a schema; visits, exercises and bests are read by what is
drawn; days are numbers instead of \`Temporal\` dates; the map of days is three shapes instead of 182 (the page's HTML went from 46 to 23 kB); and a
number below a thousand is written without \`Intl\`, which took 43 µs for each of a list's forty counts on the busy machine. The rest is what every signed-in page
costs: guards with the login session and the account, matching routes twice, \`Request\`, \`Response\` and their streams, the socket and
garbage. Next: what is said of the list pages below.`;
  return { heading: HEADING, text, budgets, budgetsBegin: BEGIN };
}
