import { expect, it } from 'vitest';
import { stateLabels } from '#domain/values/state-labels.ts';
import { readSources } from '../support/source-files.ts';

/** A chip's words with its tone, as each of these spells them: a label in either order, and a chip on a page. */
const spellings: readonly (readonly [RegExp, (match: RegExpExecArray) => [text?: string, tone?: string]])[] =
  [
    [/(?:text|label): '([^']+)', tone: '(\w+)'/g, ([, text, tone]) => [text, tone]],
    [/tone: '(\w+)', (?:text|label): '([^']+)'/g, ([, tone, text]) => [text, tone]],
    [/<Chip tone="(\w+)">\s*([^<{]+?)\s*<\/Chip>/g, ([, tone, text]) => [text, tone]],
    [/<Chip>\s*([^<{]+?)\s*<\/Chip>/g, ([, text]) => [text, 'plain']],
  ];

it('one state has one chip: the same words never have two looks, on any page', () => {
  const tones = new Map<string, Set<string>>();
  const sources = ['app', 'domain', 'server'].flatMap((folder) => readSources(folder));
  for (const { code } of sources.filter(({ path }) => !path.includes('/preview/'))) {
    for (const [pattern, read] of spellings) {
      for (const match of code.matchAll(pattern)) {
        const [text = '', tone = ''] = read(match);
        tones.set(text, (tones.get(text) ?? new Set()).add(tone));
      }
    }
  }
  expect(tones.get('Booked')).toEqual(new Set([stateLabels.booked.tone]));
  const torn = [...tones].filter(([, looks]) => looks.size > 1).map(([text, looks]) => [text, ...looks]);
  expect(torn).toEqual([]);
});
