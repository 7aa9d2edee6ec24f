import { build, type Plugin } from 'vite';
import { expect, it } from 'vitest';
import { plainLetters } from '../scripts/vite-plain-letters.ts';

/** A module, built as the server is; it stands in for this file. */
async function buildModule(code: string): Promise<string> {
  const other: Plugin = {
    name: 'other-module',
    enforce: 'pre',
    load: (id) => (id === import.meta.filename ? code : null),
  };
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [other, plainLetters()],
    build: { ssr: import.meta.filename, write: false, minify: false },
  });
  const [chunk] = 'output' in output ? output.output : [];
  return chunk && 'code' in chunk ? chunk.code : '';
}

it('letters outside of ASCII are written as escapes, and mean the same in texts, templates, patterns and names', async () => {
  const code = await buildModule(`
    const who = 'Zoë';
    export const texts = ['We’ll be back', \`\${who} · 5 km\`, "\\"quoted\\" – 🏋", { 'clé': 1 }];
    export const found = ['‘a’'.replace(/[‘’]/g, '|'), /^🏋$/u.test('🏋'), /[–—]/.test('—')];
  `);
  expect(code).toMatch(/^[\t\n -~]*$/);
  const built = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(built.texts).toEqual(['We’ll be back', 'Zoë · 5 km', '"quoted" – 🏋', { clé: 1 }]);
  expect(built.found).toEqual(['|a|', true, true]);
});

it('a letter where an escape would be read as it is written fails the build', async () => {
  await expect(buildModule('export const text = String.raw`5 × 5`;')).rejects.toThrow(/String\.raw/);
});
