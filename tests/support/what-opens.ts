/** What each change opens, as a part of docs/rules/accounts.md. */
import { readFileSync, writeFileSync } from 'node:fs';

export interface ChangeOpens {
  readonly by: string;
  readonly pattern: string;
  /** "pages of a child, to their guardian"; none: it opens nothing. */
  readonly opens: ReadonlySet<string>;
}

const FILE = 'docs/rules/accounts.md';
const FROM = '<!-- What each change opens: written by tests/access/chains.test.ts with WRITE_DOCS=1. -->\n';
const TO = '<!-- Until here. -->\n';

export function describeOpenings(changes: readonly ChangeOpens[]): string {
  const rows = [...Map.groupBy(changes, ({ by }) => by)].flatMap(([by, own]) => {
    const nothing = own.filter(({ opens }) => opens.size === 0).map(({ pattern }) => `\`${pattern}\``);
    const something = own
      .filter(({ opens }) => opens.size > 0)
      .map(({ pattern, opens }) => `| ${by} | \`${pattern}\` | ${[...opens].toSorted().join('; ')} |`);
    return nothing.length > 0 ? [...something, `| ${by} | ${nothing.join(', ')} | nothing |`] : something;
  });
  return ['| By | Change | What it opens |', '|---|---|---|', ...rows, ''].join('\n');
}

/** @returns what is there now; with `WRITE_DOCS=1` it is written first */
export function readOpenings(now: string): string {
  const [before = '', rest = ''] = readFileSync(FILE, 'utf8').split(FROM);
  const [there = '', after = ''] = rest.split(TO);
  if (!process.env.WRITE_DOCS) return there;
  writeFileSync(FILE, [before, FROM, now, TO, after].join(''));
  return now;
}
