import { expect, test } from 'vitest';
import type { Budget } from '../bench/report-parts.ts';
import { keepSection, type Section, withSection } from '../bench/sections.ts';

const document = `# Benchmarks

## Requests

Quick.

## Budgets

| What | Budget | Measured | Met |
|---|---|---|---|
| Start | ≤ 2 | 1 | yes |

See below.

## Missed budgets, and why

None.
`;
const budget = (measured: string): Budget => ['Scale: pages', 'all', measured, true];
const scale = (measured: string): Section => ({
  ...{ heading: '## Scale', budgetsBegin: 'Scale:', budgets: [budget(measured)] },
  text: `## Scale\n\n${measured} pages.`,
});

test('a part that is measured for the first time comes before the budgets, and its rows after theirs', () => {
  const made = withSection(document, scale('7'));
  expect(made).toContain('Quick.\n\n## Scale\n\n7 pages.\n\n## Budgets\n');
  expect(made).toContain('| Start | ≤ 2 | 1 | yes |\n| Scale: pages | all | 7 | yes |\n\nSee below.');
});

test('measured again it replaces its section and its rows, and nothing else', () => {
  const again = withSection(withSection(document, scale('7')), scale('8'));
  expect(again).toBe(withSection(document, scale('8')));
});

test('a whole run keeps the section and the rows of what it has not measured', () => {
  const earlier = withSection(document, scale('7'));
  expect(keepSection(document, earlier, scale('8'))).toBe(earlier);
  expect(keepSection(document, document, scale('8'))).toBe(document);
});
