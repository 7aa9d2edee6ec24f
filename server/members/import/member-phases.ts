import { findRowsInState, workOrMark } from '../../imports/apply-rows.ts';
import { inGroups } from '../../imports/groups.ts';
import type { ImportPhases } from '../../imports/import-phases.ts';
import type { Log } from '../../log/log.ts';
import { applyRow, type ImportParts } from './apply-row.ts';

/** Rows applied concurrently. */
const ROWS_AT_ONCE = 10;

/** Members are checked while the list is uploaded; what an import did to them is not undone. */
export function memberPhases(
  parts: ImportParts & { readonly log: Pick<Log, 'error'> },
): ImportPhases['members'] {
  return {
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
  };
}
