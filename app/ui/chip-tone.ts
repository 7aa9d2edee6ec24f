import type { ChipTone } from './chip.tsx';

const tones = { success: 'good', warning: 'warn', danger: 'bad', neutral: 'plain' } as const;

/** The chip for a tone that the club's rules speak of. */
export function chipToneOf(tone: keyof typeof tones): ChipTone {
  return tones[tone];
}
