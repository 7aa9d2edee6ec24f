import type { SourceFile } from './source-files.ts';

/**
 * Files that import one another in a circle, each circle in the order of its paths; types count as well. Two circles that share a
 * file are one (Tarjan's strongly connected components).
 */
export function findImportCircles(sources: readonly Pick<SourceFile, 'path' | 'imports'>[]): string[][] {
  const importsOf = new Map(sources.map(({ path, imports }) => [path, imports.map(({ target }) => target)]));
  const orderOf = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  function visit(path: string, targets: readonly string[]): number {
    const order = orderOf.size;
    orderOf.set(path, order);
    open.push(path);
    let low = order;
    for (const target of targets) {
      const next = importsOf.get(target);
      if (!next) continue;
      if (!orderOf.has(target)) low = Math.min(low, visit(target, next));
      else if (open.includes(target)) low = Math.min(low, lowest.get(target) ?? orderOf.get(target) ?? low);
    }
    lowest.set(path, low);
    if (low < order) return low;
    const circle = open.splice(open.indexOf(path));
    if (circle.length > 1 || targets.includes(path)) circles.push(circle.sort());
    return low;
  }

  for (const [path, targets] of importsOf) if (!orderOf.has(path)) visit(path, targets);
  return circles;
}
