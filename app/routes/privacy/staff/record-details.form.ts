import { z } from 'zod';
import { oneLine, severalLines } from '../../../forms/typed-text.ts';

const LONG = 'Use at most 1,000 characters';
const SHORT = 'Use at most 200 characters';

const line = oneLine().max(200, SHORT).prefault('');
const lines = severalLines().max(1000, LONG).prefault('');

export const recordDetailsForm = z.object({
  controllerName: line,
  controllerAddress: line,
  contact: line,
  officer: line,
  representative: line,
  registrationNumber: line,
  otherRecipients: lines,
  otherMeasures: lines,
});
export type RecordDetailsFields = z.input<typeof recordDetailsForm>;
