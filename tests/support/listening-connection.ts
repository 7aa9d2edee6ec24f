import type { Connection } from '#server/data/sqlite/connection.ts';

/** The connection, with every statement that reads noted in `asked`. */
export function listening(connection: Connection, asked: string[]): Connection {
  const note =
    <R, V extends unknown[]>(read: (sql: string, ...values: V) => R) =>
    (sql: string, ...values: V) => {
      asked.push(sql);
      return read(sql, ...values);
    };
  return { ...connection, all: note(connection.all), get: note(connection.get) };
}
