/** How good or bad a state is, `act` where there is something to do; the chips, notices and cards of the pages give each its look. */
export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'plain' | 'on' | 'act';

/** A state in one or two words, as a chip shows it. */
export interface Label {
  readonly text: string;
  readonly tone: Tone;
}
