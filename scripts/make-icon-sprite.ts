import { readFileSync, writeFileSync } from 'node:fs';
import { iconNames } from '#app/ui/icon-names.ts';

const source = new URL('../node_modules/lucide-static/icons/', import.meta.url);
const target = new URL('../app/ui/icons.svg', import.meta.url);

const licence = `<!-- Icons by Lucide (lucide.dev), ISC licence, Copyright (c) Lucide Icons and Contributors; some derived from Feather, MIT licence, Copyright (c) Cole Bemis. Made by scripts/make-icon-sprite.ts. -->`;

function symbolOf(name: string): string {
  const file = readFileSync(new URL(`${name}.svg`, source), 'utf8');
  const shapes = file.slice(file.indexOf('>', file.indexOf('<svg')) + 1, file.indexOf('</svg>'));
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replace(/\s*\n\s*/g, '').replaceAll(' />', '/>')}</symbol>`;
}

const symbols = iconNames.map(symbolOf).join('\n');
writeFileSync(
  target,
  `${licence}\n<svg xmlns="http://www.w3.org/2000/svg">\n<title>Icons</title>\n${symbols}\n</svg>\n`,
);
