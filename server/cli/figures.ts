/** `npm run club -- figures`: counts the figures of analytics again from the records, or says where they differ. */
import { parseArgs } from 'node:util';
import { storedDate } from '#domain/values/dates.ts';
import { withBackgroundDeadline } from '../data/deadline.ts';
import type { Store } from '../data/store.ts';
import { goOverFigures } from '../insight/figures/check-figures.ts';
import { type Terminal, UsageError } from './terminal.ts';

export const FIGURES_USAGE = 'figures [--check] [--from YYYY-MM-DD]';

/** @returns false where `--check` has found a difference */
export async function countAllFigures(
  store: Store,
  args: readonly string[],
  { say, now }: Terminal,
): Promise<boolean> {
  const { isCheck, from } = readOptions(args);
  let differing = 0;
  let months = 0;
  await withBackgroundDeadline(async () => {
    for await (const check of goOverFigures({ store, now }, { from, repairs: !isCheck })) {
      months += 1;
      differing += check.differing.length;
      if (check.differing.length > 0)
        say(`${check.kind}: ${check.differing.join(', ')} ${isCheck ? 'differs' : 'counted again'}`);
    }
  });
  const done = isCheck ? 'checked' : 'counted';
  say(`${months} months of figures ${done}; ${differing === 0 ? 'none' : differing} differed.`);
  return !isCheck || differing === 0;
}

function readOptions(args: readonly string[]): { isCheck: boolean; from: Temporal.PlainDate | null } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { check: { type: 'boolean' }, from: { type: 'string' } },
    });
    const from = values.from === undefined ? null : storedDate(values.from);
    if (values.from !== undefined && !from) throw new UsageError(`npm run club -- ${FIGURES_USAGE}`);
    return { isCheck: values.check ?? false, from };
  } catch {
    throw new UsageError(`npm run club -- ${FIGURES_USAGE}`);
  }
}
