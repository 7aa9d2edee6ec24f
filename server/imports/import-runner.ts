/** Applies imported lists in the background. */
export interface ImportRunner {
  /** Starts in the background; does nothing if the list is already being applied. */
  start(id: string): void;
  /** Continues lists whose process has died; called by the scheduler. */
  resume(): Promise<void>;
  /** Resolves when nothing is running: for shutdown and tests. */
  settled(): Promise<void>;
}
