import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { lazyHandoff } from '../scripts/vite-lazy-handoff.ts';

const routerEntry = createRequire(import.meta.url).resolve('react-router');
const routerServer = join(
  dirname(routerEntry).replace(/\/dist\/.*$/, ''),
  'dist/production/lib/server-runtime/server.js',
);

/** The module as the server's build has it; `change` stands in for a React Router with different source code. */
async function buildRouterServer(change: (code: string) => string): Promise<string> {
  const changed = { name: 'other-router', enforce: 'pre' as const, transform: change };
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [changed, lazyHandoff()],
    build: { ssr: routerServer, write: false, minify: false, rolldownOptions: { external: /^[^/]/ } },
  });
  const [chunk] = 'output' in output ? output.output : [];
  return chunk && 'code' in chunk ? chunk.code : '';
}

it('the installed React Router encodes what a page hands over in two places, and both wait until it is read', async () => {
  const code = await buildRouterServer((text) => text);
  expect(code.match(/get serverHandoffStream\(\)/g)).toHaveLength(2);
  expect(code).not.toMatch(/serverHandoffStream: encodeViaTurboStream/);
});

it('a React Router that reads otherwise fails the build', async () => {
  const another = (text: string) =>
    text.replace('serverHandoffStream: encodeViaTurboStream', 'handoff: encode');
  await expect(buildRouterServer(another)).rejects.toThrow(/encode its handoff in 2 places, found 1/);
});
