import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { listFiles, readSources } from '../support/source-files.ts';

/** Bytes as a browser downloads them, compressed with Brotli. */
const MOST_WITH_SCRIPT = 105_000;
/** What a page without React may add: one file. */
const MOST_ENHANCEMENT = 3000;

interface ManifestRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly module: string;
  readonly imports: readonly string[];
}

interface Manifest {
  readonly url: string;
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, ManifestRoute>>;
}

const client = 'build/client';
const weightOf = (address: string) =>
  statSync(existsSync(`${client}${address}.br`) ? `${client}${address}.br` : client + address).size;

/** The pages that run React in the browser, by their own word. */
const hydrated = readSources('app/routes')
  .filter(({ code }) => /\bhydrate: true/.test(code))
  .map(({ path }) => path.replace(/^app\//, '').replace(/\.tsx?$/, ''));

let manifest: Manifest;

beforeAll(() => {
  const [written, ...others] = readdirSync(`${client}/assets`)
    .filter((name) => /^manifest-\w+\.js$/.test(name))
    .map((name) => readFileSync(`${client}/assets/${name}`, 'utf8'))
    .filter((text) => text.startsWith('window.__reactRouterManifest='));
  expect(others).toEqual([]);
  manifest = JSON.parse(/=(.*);/.exec(written ?? '')?.[1] ?? '');
});

function routesOf(id: string): ManifestRoute[] {
  const route = manifest.routes[id];
  if (!route) throw new Error(`a browser is not told about ${id}`);
  return [route, ...(route.parentId ? routesOf(route.parentId) : [])];
}

describe('the script of a page', () => {
  it.each(hydrated)('%s downloads at most 105 kB, everything counted', (id) => {
    const { entry, url } = manifest;
    const parts = [entry, ...routesOf(id)].flatMap(({ module, imports }) => [module, ...imports]);
    const all = [...new Set([url, ...parts])];
    const heavy = all.map((address) => `${address} ${weightOf(address)}`).join('\n');
    const total = all.reduce((sum, address) => sum + weightOf(address), 0);
    expect(total, heavy).toBeGreaterThan(MOST_ENHANCEMENT);
    expect(total, heavy).toBeLessThanOrEqual(MOST_WITH_SCRIPT);
  });

  it('a browser is told about the pages with script and what is around them, and no other', () => {
    const wanted = new Set(hydrated.flatMap((id) => routesOf(id).map((route) => route.id)));
    expect(Object.keys(manifest.routes).toSorted()).toEqual([...wanted].toSorted());
  });

  it('one for a page without React is at most 3 kB', () => {
    const own = listFiles('app').filter((path) => path.endsWith('.js'));
    const built = readdirSync(`${client}/assets`);
    const weights = own.map((path) => {
      // The worker: sent by its own route, which writes the addresses in front.
      if (path.endsWith('-worker-script.js'))
        return [path, brotliCompressSync(readFileSync(path)).length] as const;
      const name = path.split('/').at(-1)?.replace(/\.js$/, '') ?? '';
      const file = built.find((one) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(one));
      return [path, file ? weightOf(`/assets/${file}`) : Number.NaN] as const;
    });
    expect(weights.length).toBeGreaterThan(5);
    expect(weights.filter(([, weight]) => !(weight <= MOST_ENHANCEMENT))).toEqual([]);
  });
});
