import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { classColours } from '#server/domain/class-colours.ts';

test('the colours that pages draw are those of the palette', () => {
  const css = readFileSync('app/ui/class-colours.css', 'utf8');
  const drawn = css.matchAll(/\[data-class-colour='(\w+)'\] \{\s+--class-colour: (#\w+);/g);
  const palette = Object.entries(classColours).map(([name, { colour }]) => [name, colour]);
  expect([...drawn].map(([, name, colour]) => [name, colour])).toEqual(palette);
});
