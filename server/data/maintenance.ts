/** Store maintenance from the command line, below the store port. */

export interface StoreMaintenance {
  /**
   * Copies the store as it is at one moment into a new file, and checks the copy; the club can stay in use.
   * @throws MaintenanceError
   */
  backUp(file: string): Promise<StoreSummary>;
  /**
   * Replaces the store with a backup and moves the previous file aside. Nothing else may have the store open.
   * @throws MaintenanceError
   */
  restore(
    file: string,
    now: Temporal.Instant,
  ): Promise<StoreSummary & { readonly previousFile: string | null }>;
  /** @throws MaintenanceError where a running club, or anything else, has the store open */
  requireUnused(): void;
  /** Checks everything and changes nothing. */
  examine(): Promise<Finding[]>;
}

export interface StoreSummary {
  readonly bytes: number;
  /** Collection → documents, in alphabetical order. */
  readonly documents: ReadonlyMap<string, number>;
}

export interface Finding {
  readonly isGood: boolean;
  /** A sentence for the person at the terminal. */
  readonly sentence: string;
}

/** The operation is not possible; the message is a sentence for the person at the terminal. */
export class MaintenanceError extends Error {
  override name = 'MaintenanceError';
}
