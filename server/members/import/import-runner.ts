/** What works on imported lists behind the pages. */
export interface ImportRunner {
  /** Begins, behind the answer; does nothing where somebody is at it. */
  start(id: string): void;
  /** Goes on with lists whose process has died; what the scheduler calls. */
  resume(): Promise<void>;
  /** Resolves when nothing runs here: for shutdown and tests. */
  settled(): Promise<void>;
}
