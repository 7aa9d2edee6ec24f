import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { isHydrated } from './hydrated-routes.ts';

/** How React Router names what a browser would load of a route. */
const ENTRY = '?__react-router-build-client-route';
const imports = /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?'([^']+)'/gm;

/**
 * Leaves to the browser's build only the styles of pages that run no script: all but three. Built with their script, which nobody loads, they took two
 * thirds of the time of that build, and 700 files.
 */
export function stylesOnly(): Plugin {
  const known = new Map<string, readonly string[]>();
  return {
    name: 'styles-only',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(_code, id) {
      if (!id.endsWith(ENTRY)) return null;
      const file = id.slice(0, -ENTRY.length);
      if (isFrame(file) || isHydrated(file.replace(/\.tsx?$/, ''))) return null;
      const styles = stylesOf(file, known).map((path) => `import ${JSON.stringify(path)};`);
      return { code: [...styles, 'export default null;'].join('\n'), map: null, moduleSideEffects: true };
    },
  };
}

/** The root and the layouts are around pages with script too. */
const isFrame = (file: string) => /\/app\/(?:root|routes\/layouts\/[\w-]+)\.tsx$/.test(file);

/** What a module and those below it import of CSS, in the order in which a browser gets it. */
function stylesOf(file: string, known: Map<string, readonly string[]>): readonly string[] {
  const found = known.get(file);
  if (found) return found;
  // Nothing imports itself (tests/architecture.test.ts), so nobody sees this list before it is whole.
  const below = [...readFileSync(file, 'utf8').matchAll(imports)].flatMap(([, name = '']) => {
    const path = pathOf(name, file);
    if (path === null) return [];
    return path.endsWith('.css') ? [path] : stylesOf(path, known);
  });
  const styles = [...new Set(below)];
  known.set(file, styles);
  return styles;
}

/** Null for what has no styles: packages, the server, the domain. */
function pathOf(name: string, importer: string): string | null {
  const path = name.startsWith('#app/')
    ? resolve('app', name.slice('#app/'.length))
    : join(dirname(importer), name);
  return /^(?:\.|#app\/)/.test(name) && /\.(?:css|tsx?)$/.test(name) && path.startsWith(resolve('app'))
    ? path
    : null;
}
