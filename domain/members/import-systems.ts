/** The systems that clubs come from, and what their public help says about the lists they export. */
import type { ImportField } from './import-fields.ts';
import { foldText } from './member-search.ts';

export interface ImportSystem {
  readonly code: 'glofox' | 'gymmaster' | 'mindbody' | 'teamup';
  readonly name: string;
  /**
   * Its columns by `spellingOf` their names, as its public help gives them; null where the help does not name them, and columns are
   * recognised by likeness alone.
   */
  readonly columns: Readonly<Partial<Record<string, ImportField | 'unused'>>> | null;
}

export const importSystems: readonly ImportSystem[] = [
  {
    code: 'glofox',
    name: 'Glofox',
    // The Members Report, by https://support.glofox.com/hc/en-us/articles/46457959204500-How-to-Use-the-Members-Reports
    // “Membership” is what was sold, “Plan” how it is paid for.
    columns: {
      name: 'fullName',
      membership: 'plan',
      plan: 'unused',
      status: 'status',
      enddate: 'paidUntil',
    },
  },
  // https://www.gymmaster.com/user-manual/ tells how to export a report, without the names of its columns.
  { code: 'gymmaster', name: 'GymMaster', columns: null },
  // https://support.mindbodyonline.com (article 205027717) tells how to export client lists, without the names of their columns.
  { code: 'mindbody', name: 'Mindbody', columns: null },
  // https://support.goteamup.com (article 9327492) tells how to export the customer list, without the names of its columns.
  { code: 'teamup', name: 'TeamUp', columns: null },
];

/** What somebody can choose instead of a system: the columns are recognised by their names alone. */
export const OTHER_SYSTEM = 'other';

/** A column's name without case, spaces and punctuation. */
export function spellingOf(header: string): string {
  return foldText(header).replace(/[^a-z0-9]/g, '');
}

/**
 * The system that a list comes from: the chosen one, or the one whose columns are all there.
 * @param chosen a system's code, or `OTHER_SYSTEM`; empty: by the header row
 */
export function findImportSystem(headers: readonly string[], chosen: string): ImportSystem | null {
  if (chosen) return importSystems.find(({ code }) => code === chosen) ?? null;
  const spellings = new Set(headers.map(spellingOf));
  return (
    importSystems.find(
      ({ columns }) => columns && Object.keys(columns).every((column) => spellings.has(column)),
    ) ?? null
  );
}
