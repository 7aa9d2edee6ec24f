/** The care of a store from the command line, while no code above the store port is looking. */

export interface StoreMaintenance {
  /**
   * Copies the store as it is at one moment into a new file, and checks the copy; people may go on working.
   * @throws MaintenanceError
   */
  backUp(file: string): Promise<StoreSummary>;
  /**
   * Puts a backup in the store's place and keeps what was there beside it. Nothing may have the store open.
   * @throws MaintenanceError
   */
  restore(file: string, now: Temporal.Instant): Promise<StoreSummary & { readonly keptAs: string | null }>;
  /** @throws MaintenanceError where a running club, or anything else, has the store open */
  requireUnused(): void;
  /** Looks at everything and changes nothing. */
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

/** What was asked for cannot be done; the message is a sentence for the person at the terminal. */
export class MaintenanceError extends Error {
  override name = 'MaintenanceError';
}
