import { dayProblems } from '#domain/values/filter-days.ts';
import { textRefusal } from '../text-refusal.ts';

/**
 * For a CSV, which has no form to show what is wrong in.
 * @param labels the days' names in the URL, with what the form calls them
 * @throws a response with status 422 where one of them is not a date
 */
export function requireDays(query: URLSearchParams, labels: Readonly<Record<string, string>>): void {
  const [problem] = dayProblems(query, labels);
  if (problem) throw textRefusal(`${problem.summary}. Go back and correct the filter.`);
}
