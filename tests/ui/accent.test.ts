import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentCss, accentTokens, contrastOf, DEFAULT_ACCENT } from '#domain/club/accent.ts';

const page = '#0c0d0c';
const lifted = '#1e211e';
const ink = '#f3f5ef';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('the club’s accent', () => {
  it('contrast is counted as WCAG counts it', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('any colour of a club gives readable buttons, links and tints', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const { accent, onAccent, accentSoft, accentInk } = accentTokens(colour);
        expect(contrastOf(accent, page)).toBeGreaterThanOrEqual(3);
        expect(contrastOf(accent, onAccent)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(accentInk, lifted)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(accentInk, accentSoft)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(ink, accentSoft)).toBeGreaterThanOrEqual(7);
      }),
      { numRuns: 2000 },
    );
  });

  it('a colour that is bright enough is used as the club chose it', () => {
    expect(accentTokens('#E8FF00').accent).toBe('#e8ff00');
    expect(accentTokens('#f60').accent).toBe('#ff6600');
  });

  it('what is not a colour never reaches the style sheet', () => {
    expect(accentCss('red;}body{display:none')).toBe(accentCss(DEFAULT_ACCENT));
  });
});
