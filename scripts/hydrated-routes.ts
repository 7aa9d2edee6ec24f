import { existsSync, readFileSync } from 'node:fs';

/** Whether a route's module, named without its ending, says `handle = { hydrate: true }`: only then does a browser run it. */
export function isHydrated(modulePath: string): boolean {
  const file = ['.tsx', '.ts'].map((ending) => modulePath + ending).find((path) => existsSync(path));
  return (
    file !== undefined && /^export const handle = \{[^}]*\bhydrate: true/m.test(readFileSync(file, 'utf8'))
  );
}
