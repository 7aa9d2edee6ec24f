/**
 * The official Auth emulator of firebase-tools, in this process: it needs neither the network nor anything but npm.
 * Where FIREBASE_AUTH_EMULATOR_HOST is set already, that one is used.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AuthEmulator {
  /** `host:port`. */
  readonly host: string;
  /** One for each emulator: the Admin SDK keeps the address that it has once used for a project. */
  readonly projectId: string;
  /** Deletes every account of the project. */
  clear(): Promise<void>;
  /** Whether unknown addresses and wrong passwords look alike, as in projects made since 2023. */
  hideAddresses(isHidden: boolean): Promise<void>;
  close(): Promise<void>;
}

let opened = 0;

/** Sets FIREBASE_AUTH_EMULATOR_HOST, where the Admin SDK looks for it. */
export async function openAuthEmulator(): Promise<AuthEmulator> {
  const given = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  opened += 1;
  const projectId = `demo-club-${opened}`;
  const own = given ? null : await serveEmulator(projectId);
  const host = given ?? own?.host ?? '';
  process.env.FIREBASE_AUTH_EMULATOR_HOST = host;
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://${host}${path}`, {
      method,
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the emulator answered ${response.status}: ${await response.text()}`);
  };
  return {
    host,
    projectId,
    clear: () => ask('DELETE', `/emulator/v1/projects/${projectId}/accounts`),
    hideAddresses: (isHidden) =>
      ask('PATCH', `/emulator/v1/projects/${projectId}/config`, {
        emailPrivacyConfig: { enableImprovedEmailPrivacy: isHidden },
      }),
    async close() {
      if (!given) delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
      await own?.close();
    },
  };
}

type Handler = Parameters<typeof createServer>[1];

async function serveEmulator(projectId: string) {
  // Not in its documented interface; the command in front of it adds ports of its own and half a minute.
  const emulator = 'firebase-tools/lib/emulator/auth/server.js';
  const { createApp }: { createApp(project: string): Promise<Handler> } = await import(emulator);
  const server = createServer({}, (await createApp(projectId)) as never);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
