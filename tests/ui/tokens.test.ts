import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accentTokens, contrastOf, DEFAULT_ACCENT } from '#domain/club/accent.ts';

const sheet = readFileSync('app/ui/tokens.css', 'utf8');
const surfaces = ['page', 'raised', 'lifted'];

function token(name: string): string {
  const value = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(sheet)?.[1];
  if (!value) throw new Error(`tokens.css has no colour --${name}`);
  return value;
}

const contrast = (text: string, surface: string) => contrastOf(token(text), token(surface));

describe('the colours', () => {
  it.each(surfaces)('body text reads at 7:1 on %s, the faintest label at 4.5:1', (surface) => {
    expect(contrast('ink', surface)).toBeGreaterThanOrEqual(7);
    expect(contrast('ink-2', surface)).toBeGreaterThanOrEqual(7);
    expect(contrast('ink-3', surface)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['good', 'warn', 'bad', 'info'])('%s reads on its own tint and on every surface', (tone) => {
    for (const surface of [...surfaces, `${tone}-soft`])
      expect(contrast(tone, surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('ink', `${tone}-soft`)).toBeGreaterThanOrEqual(7);
  });

  it('the edge of a field is seen at 3:1', () => {
    expect(contrast('line-strong', 'page')).toBeGreaterThanOrEqual(3);
    expect(contrast('line-strong', 'raised')).toBeGreaterThanOrEqual(3);
  });

  it('the pass reads as paper does', () => {
    expect(contrast('on-paper', 'paper')).toBeGreaterThanOrEqual(7);
    expect(contrast('on-paper-2', 'paper')).toBeGreaterThanOrEqual(7);
  });

  it('the accent until a club chooses is the one that the maths gives', () => {
    const { accent, onAccent, accentInk, accentSoft } = accentTokens(DEFAULT_ACCENT);
    const written = ['accent', 'on-accent', 'accent-ink', 'accent-soft'].map(token);
    expect(written).toEqual([accent, onAccent, accentInk, accentSoft]);
  });
});
