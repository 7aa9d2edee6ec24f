import { z } from 'zod';
import { mayClashField } from './class-times.form.ts';
import { listedDate } from './schedules/skip-date.form.ts';

export const copyWeekForm = z.object({ from: listedDate, to: listedDate, mayClash: mayClashField });
export type CopyWeekFields = z.input<typeof copyWeekForm>;
