/** Applies imported lists in the background. */
export interface ImportRunner {
  /** Starts in the background; does nothing if the list is already being applied. */
  start(id: string): void;
  /** The same, but waits until it is done, or has stopped: for short lists. */
  run(id: string): Promise<void>;
  hasWork(): Promise<boolean>;
  /** Continues lists whose process has died; called by the scheduler. */
  resume(): Promise<void>;
  /** Resolves when nothing is running: for shutdown and tests. */
  settled(): Promise<void>;
}
