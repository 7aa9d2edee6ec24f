/** What a file says: a small part, and rows, which go over to the server a few at a time. All of it is plain data. */
export interface Reading<Head, Row> {
  readonly head: Head;
  readonly rows: readonly Row[];
}
