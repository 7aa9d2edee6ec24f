import type { Collection } from '../../server/data/store.ts';

interface Stored {
  readonly id: string;
  readonly [field: string]: string | number;
}

export const bookings = named('killedBookings');
export const classes = named('killedClasses');

function named(name: string): Collection<Stored> {
  return {
    name,
    decode: (id, fields) => ({ ...(fields as Omit<Stored, 'id'>), id }),
    encode: ({ id, ...fields }) => fields as Record<string, string | number>,
  };
}
