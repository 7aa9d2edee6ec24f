/** One hour (specification, §9). */
export const BUILD_CHECK_MS = 3_600_000;

export interface BuildWatch {
  /** This page's build. */
  readonly ownId: string;
  /** The server's build; may fail while it restarts. */
  askLatestId(): Promise<string>;
  /** Called once, when the two differ. */
  onNewBuild(): void;
}

/** Checks every hour for a newer build. @returns a function that stops it */
export function watchBuilds({ ownId, askLatestId, onNewBuild }: BuildWatch): () => void {
  const timer = setInterval(async () => {
    const latestId = await askLatestId().catch(() => ownId);
    if (latestId === ownId) return;
    clearInterval(timer);
    onNewBuild();
  }, BUILD_CHECK_MS);
  return () => clearInterval(timer);
}
