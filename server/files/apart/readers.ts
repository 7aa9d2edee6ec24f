import { readGpxFile } from '../../community/runs/read-gpx.ts';
import { readMemberRows, readMembersList } from '../../members/import/read-members-list.ts';
import { readTrainingList } from '../../training/imports/read-training-list.ts';

/** Everything that reads a whole file that somebody has sent, for the thread in which they run (`read-apart.ts`). */
export const readers = {
  route: readGpxFile,
  members: readMembersList,
  /** Of a stored list, once its columns are chosen: as many rows, as long to read. */
  memberRows: readMemberRows,
  training: readTrainingList,
};
export type Readers = typeof readers;
