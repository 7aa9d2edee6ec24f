/** The specification's hour (§9). */
export const BUILD_CHECK_MS = 3_600_000;

export interface BuildWatch {
  /** The build that this page is of. */
  readonly ownId: string;
  /** The build that the server is of; may fail while it restarts. */
  askLatestId(): Promise<string>;
  /** Called once, when the two differ. */
  onNewBuild(): void;
}

/** Asks every hour whether the page is of an older build. @returns how to stop */
export function watchBuilds({ ownId, askLatestId, onNewBuild }: BuildWatch): () => void {
  const timer = setInterval(async () => {
    const latestId = await askLatestId().catch(() => ownId);
    if (latestId === ownId) return;
    clearInterval(timer);
    onNewBuild();
  }, BUILD_CHECK_MS);
  return () => clearInterval(timer);
}
