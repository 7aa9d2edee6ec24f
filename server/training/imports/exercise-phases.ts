import { importNames } from '../../data/collections/imports.ts';
import { findRowsInState, workOrMark } from '../../imports/apply-rows.ts';
import { checkingPhase } from '../../imports/check-phase.ts';
import { finishApplying, finishUndoing } from '../../imports/finish-phases.ts';
import type { ImportPhases } from '../../imports/import-phases.ts';
import type { Log } from '../../log/log.ts';
import type { Services } from '../../services.ts';
import { applyExercises } from './apply-exercises.ts';
import { checkExercises } from './check-exercises.ts';
import { undoExercises } from './undo-exercises.ts';

type Parts = Pick<Services, 'store' | 'now'> & { readonly log: Pick<Log, 'error'> };

/** The catalogue is read and written once for all the exercises of a transaction. */
export function exercisePhases(parts: Parts): ImportPhases['exercises'] {
  return {
    checking: checkingPhase(parts, (_, rows) => checkExercises(parts, rows), importNames),
    applying: {
      nextRows: (list) => findRowsInState(parts, list, 'waiting'),
      work: (_, rows) => workOrMark(parts, rows, 'failed', (some) => applyExercises(parts, some)),
      finish: (list) => finishApplying(parts, list, 'exercises.imported'),
    },
    undoing: {
      nextRows: (list) => findRowsInState(parts, list, 'done'),
      work: (_, rows) => workOrMark(parts, rows, 'kept', (some) => undoExercises(parts, some)),
      finish: (list) => finishUndoing(parts, list, 'exercises.import-undone'),
    },
  };
}
