/** Draws the PNG icons of `public/` from `icon.svg`. Run once after a change: `node scripts/make-app-icons.ts /usr/bin/chromium`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const chromium = process.argv[2] ?? '/usr/bin/chromium';
const folder = fileURLToPath(new URL('../public/', import.meta.url));
const icons = { 'icon-192.png': 192, 'icon-512.png': 512, 'apple-touch-icon.png': 180 };
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--hide-scrollbars',
];

function draw(name: string, pixels: number, scratch: string): void {
  const page = join(scratch, 'icon.html');
  const picture = `<img src="file://${folder}icon.svg" width="${pixels}" height="${pixels}">`;
  writeFileSync(page, `<style>body{margin:0}img{display:block}</style>${picture}`);
  const output = [`--screenshot=${folder}${name}`, `--window-size=${pixels},${pixels}`];
  execFileSync(chromium, [...flags, ...output, `file://${page}`], { stdio: 'ignore' });
}

const scratch = mkdtempSync(join(tmpdir(), 'icons-'));
for (const [name, pixels] of Object.entries(icons)) draw(name, pixels, scratch);
rmSync(scratch, { recursive: true });
