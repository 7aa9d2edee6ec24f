export interface FirebaseSettings {
  readonly projectId: string;
  /** The web API key: identifies the project to the Identity Toolkit, grants no access by itself. */
  readonly apiKey: string;
  /** `host:port` of the Auth emulator, or null: Google. The Admin SDK reads the same variable by itself. */
  readonly authEmulatorHost: string | null;
  /** Milliseconds; shorter in tests. */
  readonly deadlineMs?: number;
}
