import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noServerInClient } from '../scripts/vite-no-server-in-client.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'clubfloor-client-'));
  mkdirSync(join(root, 'server'));
  writeFileSync(join(root, 'server/secret.ts'), 'export const secret = 1;');
  writeFileSync(join(root, 'shown.ts'), 'export const shown = 1;');
});

afterEach(() => rmSync(root, { recursive: true }));

function buildForBrowsers(page: string) {
  writeFileSync(join(root, 'page.ts'), page);
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [noServerInClient()],
    build: { write: false, rolldownOptions: { input: join(root, 'page.ts') } },
  });
}

it.each([
  `import { secret } from './server/secret.ts'; document.title = String(secret);`,
  `import './server/secret.ts';`,
  `import('./server/secret.ts');`,
])('a page that brings server code into the browser fails the build: %s', async (page) => {
  await expect(buildForBrowsers(page)).rejects.toThrow(
    /page\.ts would bring server\/secret\.ts into the browser/,
  );
});

it('a page that keeps to its own side is built', async () => {
  await expect(
    buildForBrowsers(`import { shown } from './shown.ts'; document.title = String(shown);`),
  ).resolves.toBeTruthy();
});
