import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * The browser and its driver are large, so they are dependencies of `tests/` only, installed when a test
 * command first needs them, or when their lock file has changed. Run by scripts, and by Vitest before all tests, whoever calls it.
 */
export function setup(): void {
  const wanted = readFileSync('tests/package-lock.json', 'utf8');
  const installed = 'tests/node_modules/.installed-lock.json';
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return;
  console.log('Installing the test tools (a browser among them) into tests/node_modules …');
  // Without their install scripts: the only one that does something compiles a matcher of patterns (re2) for minutes, which nothing here uses.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['ci', '--prefix', 'tests', ...options], { stdio: 'inherit' });
  writeFileSync(installed, wanted);
}

if (import.meta.main) setup();
