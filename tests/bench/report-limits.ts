/** What a signed-in page costs beside the least that it can cost, and how long newcomers wait. */
import type { Measured } from './load.ts';
import type { Budget, PageResult } from './report-parts.ts';

/** What a page may cost, as a multiple of its limit. */
const MOST = 1.6;
const AIM = 1.2;
/** How much longer than in a fair queue the last newcomer may wait. */
const MOST_WAIT = 1.5;

const times = (page: Measured, limit: Measured): number =>
  page.cpuMs && limit.cpuMs ? page.cpuMs / limit.cpuMs : limit.requestsPerSecond / page.requestsPerSecond;
const cpu = ({ cpuMs }: Measured) => (cpuMs === null ? '–' : `${cpuMs.toFixed(2)} ms`);

export function limitTables(results: readonly PageResult[]): string {
  const rows = results.flatMap(({ path, page, data, few }) => {
    if (!data || !few) return [];
    const at = (one: Measured, other: Measured) => [
      cpu(one),
      cpu(other),
      `${times(one, other).toFixed(2)} ×`,
    ];
    return `| \`${path}\` | ${[...at(few.page, few.data), ...at(page, data)].join(' | ')} |`;
  });
  const waits = results.flatMap(({ path, newcomers }) =>
    newcomers
      ? `| \`${path}\` | ${newcomers.lastMs.toFixed(0)} ms | ${newcomers.fairMs.toFixed(0)} ms | ${waitOf(newcomers).toFixed(2)} × |`
      : [],
  );
  return `| Page | CPU at 10 | limit at 10 | times | CPU at 50 | limit at 50 | times |
|---|---|---|---|---|---|---|
${rows.join('\n')}

Processor time per request with 10 and with 50 connections, each answered once before the time starts. **Limit** is \`node:http\` with one look-up of
the login session, the page's rows by their ids with plain SQL from the same file, each parsed, and \`renderToString\` of the same markup.

| Page | last first answer | fair queue | times |
|---|---|---|---|
${waits.join('\n')}

Fifty connections ask all the time; fifty more connect at one moment. **Last first answer** is the time until the last of those has its first answer.
**Fair queue** is what it takes to serve all hundred once, at what each answer took meanwhile.`;
}

const waitOf = ({ lastMs, fairMs }: { lastMs: number; fairMs: number }) => lastMs / fairMs;

export function limitBudgets(results: readonly PageResult[]): Budget[] {
  return results.flatMap(({ path, page, data, few, newcomers }): Budget[] => {
    if (!data || !few || !newcomers) return [];
    const worst = Math.max(times(page, data), times(few.page, few.data));
    const wait = waitOf(newcomers);
    return [
      [
        `\`${path}\`, processor time against its limit`,
        `≤ ${MOST} ×, aim ${AIM} ×`,
        `${worst.toFixed(2)} ×`,
        worst <= MOST,
      ],
      [
        `\`${path}\`, last newcomer against a fair queue`,
        `≤ ${MOST_WAIT} ×`,
        `${wait.toFixed(2)} ×`,
        wait <= MOST_WAIT,
      ],
    ];
  });
}
