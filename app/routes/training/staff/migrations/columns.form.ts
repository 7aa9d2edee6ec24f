import { z } from 'zod';
import { type BestField, bestFields } from '#domain/training/best-columns.ts';
import { loadUnits } from '#domain/training/units.ts';
import { columnName, MAX_COLUMNS } from './migration-fields.ts';

const codes = bestFields.map(({ code }) => code) as [BestField, ...BestField[]];
const field = z.enum(codes, { error: 'Choose what is in this column' }).optional();
const columns = Object.fromEntries(
  Array.from({ length: MAX_COLUMNS }, (_, index) => [columnName(index), field]),
);

const distanceUnits = ['m', 'km'] as const;
const dateOrders = ['day-first', 'month-first'] as const;

/** What each column holds, by position; a column without a choice isn't used. */
export const columnsForm = z
  .object({
    loadUnit: z.enum(loadUnits, { error: 'Choose kg or lb' }),
    distanceUnit: z.enum(distanceUnits, { error: 'Choose metres or kilometres' }),
    dateOrder: z.enum(dateOrders, { error: 'Choose how dates are written' }),
    ...columns,
  })
  .transform(({ loadUnit, distanceUnit, dateOrder, ...chosen }) => ({
    loadUnit,
    distanceUnit,
    dateOrder,
    /** By the position of the column. */
    fields: Array.from(
      { length: MAX_COLUMNS },
      (_, index) => (chosen as Partial<Record<string, BestField>>)[columnName(index)] ?? ('' as const),
    ),
  }));
export type ColumnsFields = z.input<typeof columnsForm> & Partial<Record<string, string>>;
