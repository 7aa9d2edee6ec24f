import { type Import, type ImportRow, importNames } from '../../data/collections/imports.ts';
import { findRowsInState, workOrMark } from '../../imports/apply-rows.ts';
import { checkingPhase } from '../../imports/check-phase.ts';
import { finishApplying, finishUndoing } from '../../imports/finish-phases.ts';
import { inGroups } from '../../imports/groups.ts';
import type { ImportPhases } from '../../imports/import-phases.ts';
import type { Log } from '../../log/log.ts';
import type { Services } from '../../services.ts';
import { applyBests, ofOneMember, undoBests } from './apply-bests.ts';
import { checkBests } from './check-bests.ts';

type Parts = Pick<Services, 'store' | 'identity' | 'now'> & { readonly log: Pick<Log, 'error'> };

const ROWS_READ = 200;
/** How many members' transactions run at once and share their commits. */
const AT_ONCE = 5;

/** Results of one member are written together: their bests are computed once for all of them. */
export function bestPhases(parts: Parts): ImportPhases['bests'] {
  const find = (list: Import, state: ImportRow['state']) =>
    findRowsInState(parts, list, state, { limit: ROWS_READ, isByMember: true });
  const inTransactions = (
    rows: readonly ImportRow[],
    failed: 'failed' | 'kept',
    work: (rows: readonly ImportRow[]) => Promise<void>,
  ) => inGroups(ofOneMember(rows), AT_ONCE, (own) => workOrMark(parts, own, failed, work));
  return {
    checking: checkingPhase(parts, (list, rows) => checkBests(parts, list, rows), importNames),
    applying: {
      nextRows: (list) => find(list, 'waiting'),
      work: (_, rows) => inTransactions(rows, 'failed', (own) => applyBests(parts, own)),
      finish: (list) => finishApplying(parts, list, 'bests.imported'),
    },
    undoing: {
      nextRows: (list) => find(list, 'done'),
      work: (_, rows) => inTransactions(rows, 'kept', (own) => undoBests(parts, own)),
      finish: (list) => finishUndoing(parts, list, 'bests.import-undone'),
    },
  };
}
