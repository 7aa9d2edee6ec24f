/** The section "Sign-in" of docs/benchmarks.md. */
import { loadavg } from 'node:os';
import { type Budget, budgetRows } from './report-parts.ts';
import type { Section } from './sections.ts';
import { SIGN_INS_PER_SECOND, type SignInsResult } from './sign-ins.ts';

const HEADING = '## Sign-in';
/** Of its rows in the table of budgets. */
const BEGIN = 'Sign-in:';
const LONGEST_P95_MS = 300;

const ms = (value: number) => `${value.toFixed(0)} ms`;

export function signInsSection(result: SignInsResult): Section {
  const { done, asked, seconds, p50, p95, pages, quiet, hashMs, processors } = result;
  const budgets = signInBudgets(result);
  const most = (processors * 1000) / hashMs;
  const share = (SIGN_INS_PER_SECOND * hashMs) / 1000;
  const rows = pages.map((page, at) => {
    const before = quiet[at];
    const cells = [page.asked, ms(before?.p50 ?? 0), ms(before?.p95 ?? 0), ms(page.p50), ms(page.p95)];
    return `| \`${page.path}\` | ${cells.join(' | ')} |`;
  });
  const text = `${HEADING}

Measured on ${new Date().toISOString().slice(0, 10)}, load average at the end ${loadavg()[0]?.toFixed(1)}; \`npm run bench -- sign-in\` measures this alone and replaces this section.
${SIGN_INS_PER_SECOND} different members a second sign in for ten seconds, by the clock and not by the answers before, each from an address of their own, as a
proxy in front of the club reports it. Meanwhile each of four pages is asked for five times a second, on new connections.

| Sign-ins asked for | done | done a second | p50 | p95 | refused |
|---|---|---|---|---|---|
| ${asked} | ${done} | ${(done / seconds).toFixed(1)} | ${ms(p50)} | ${ms(p95)} | ${refusedText(result)} |

| Other page | asked | p50 before | p95 before | p50 meanwhile | p95 meanwhile |
|---|---|---|---|---|---|
${rows.join('\n')}

${budgetRows(budgets)}

A sign-in is one argon2id hash (19 MiB, 2 passes), which takes ${hashMs.toFixed(0)} ms of a processor here: ${processors} processors could do ${most.toFixed(0)} a second if they did
nothing else, and ${SIGN_INS_PER_SECOND} a second are ${share.toFixed(1)} of ${processors} processors. Hashing runs on threads of its own, a few at a time, and the rest wait in a queue with an end
(\`server/identity/embedded/password-checks.ts\`).${share > processors * 0.8 ? ' So this machine is full with the hashes alone, and what else has to run meanwhile, the load generator too, takes its time from them.' : ''}`;
  return { heading: HEADING, text, budgets, budgetsBegin: BEGIN };
}

const refusedText = ({ refused }: SignInsResult): string =>
  Object.entries(refused)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ') || '0';

function signInBudgets({ done, asked, pages }: SignInsResult): Budget[] {
  return [
    [
      `${BEGIN} ${SIGN_INS_PER_SECOND} a second for 10 s are all let in`,
      `${asked}`,
      `${done}`,
      done === asked,
    ],
    ...pages.map(
      ({ path, p95 }): Budget => [
        `${BEGIN} \`${path}\` meanwhile, p95`,
        `< ${ms(LONGEST_P95_MS)}`,
        ms(p95),
        p95 < LONGEST_P95_MS,
      ],
    ),
  ];
}
