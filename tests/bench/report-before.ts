/** What was measured before pages kept what they had worked out, beside this run. */
import type { PageResult } from './report-parts.ts';
import { EXERCISE_SEARCH, TIMETABLE, YEARS_OF_TRAINING } from './report-parts.ts';

/** Of 22 November 2026: how many times a page's processor time was that of rendering its markup alone. */
const before: Readonly<Record<string, number>> = {
  [TIMETABLE]: 11.5,
  '/auth/login': 12.9,
  '/account/dashboard': 21.4,
  '/admin/members': 11.7,
  '/admin/accessLogs': 7.2,
  [EXERCISE_SEARCH]: 17.3,
  [YEARS_OF_TRAINING]: 16.9,
};

/** Two runs of different days, so only multiples of something of the same run are compared. */
export function beforeTable(results: readonly PageResult[]): string {
  const rows = results.flatMap(({ path, page, bare }) => {
    const earlier = before[path];
    if (!earlier || !page.cpuMs || !bare.cpuMs) return [];
    return `| \`${path}\` | ${earlier.toFixed(1)} × | ${(page.cpuMs / bare.cpuMs).toFixed(1)} × |`;
  });
  return ['| Page | 22 November 2026 | now |', '|---|---|---|', ...rows].join('\n');
}
