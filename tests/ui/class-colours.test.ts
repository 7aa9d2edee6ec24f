import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { classColourNames, classColours } from '#domain/timetable/class-colours.ts';

test('every colour of the palette has its line in the style sheet, and no other', () => {
  const css = readFileSync('app/ui/class-colours.css', 'utf8');
  const lines = [...css.matchAll(/\[data-class-colour='(\w+)'\] \{\s*--class-colour: (#[0-9a-f]{6});/g)];
  expect(lines.map(([, name, colour]) => [name, colour])).toEqual(
    classColourNames.map((name) => [name, classColours[name].colour]),
  );
});
