import { classFigures } from '../class-figures.ts';
import { leadFigures } from '../lead-figures.ts';
import { membershipFigures } from '../membership-figures.ts';
import { moneyFigures } from '../money-figures.ts';
import { visitFigures } from '../visit-figures.ts';
import type { FigureKind } from './figure-kind.ts';

/** Every kind of figures that is counted by day. */
export const figureKinds: readonly FigureKind<unknown>[] = [
  membershipFigures,
  moneyFigures,
  classFigures,
  visitFigures,
  leadFigures,
];
