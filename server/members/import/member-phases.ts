import { importNames } from '../../data/collections/imports.ts';
import { findRowsInState, workOrMark } from '../../imports/apply-rows.ts';
import { checkingPhase } from '../../imports/check-phase.ts';
import { finishUndoing } from '../../imports/finish-phases.ts';
import { inGroups } from '../../imports/groups.ts';
import type { ImportPhases } from '../../imports/import-phases.ts';
import type { Services } from '../../services.ts';
import { applyRow, type ImportParts } from './apply-row.ts';
import { checkMembers } from './check-members.ts';
import { undoRow } from './undo-row.ts';

/** Rows applied concurrently. */
const ROWS_AT_ONCE = 10;

type Parts = ImportParts & Pick<Services, 'log'>;

export function memberPhases(parts: Parts): ImportPhases['members'] {
  return {
    checking: checkingPhase(
      parts,
      async (list, rows) => ({ checks: await checkMembers(parts, list, rows), others: [] }),
      importNames,
      (place) => `Email: same as ${place}`,
    ),
    applying: {
      nextRows: (list) => findRowsInState(parts, list, 'waiting'),
      work: (list, rows) =>
        inGroups(rows, ROWS_AT_ONCE, (row) =>
          workOrMark(parts, [row], 'failed', () => applyRow(parts, list, row)),
        ),
      async finish({ fileName, newCount, changedCount }) {
        const summary = `${fileName || 'A list'}: ${newCount} new, ${changedCount} changed`;
        return {
          changes: { status: 'done', finishedAt: parts.now() },
          audit: { action: 'members.imported', summary },
        };
      },
    },
    undoing: {
      nextRows: (list) => findRowsInState(parts, list, 'done'),
      work: (list, rows) =>
        inGroups(rows, ROWS_AT_ONCE, (row) =>
          workOrMark(parts, [row], 'kept', () => undoRow(parts, list, row)),
        ),
      finish: (list) => finishUndoing(parts, list, 'members.import-undone'),
    },
  };
}
