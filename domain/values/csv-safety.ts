/**
 * Spreadsheets run cells that begin with one of these as formulas (OWASP, CSV injection; security.md, row 31): `= + - @`, tab, the line
 * ends, and the full-width forms that some of them take for the same.
 */
const dangerous = '[=+\\-@\\t\\r\\n＝＋－＠]';
const needsDefusing = new RegExp(`^'*${dangerous}`);
const isDefused = new RegExp(`^'+${dangerous}`);

/** The cell with an apostrophe in front where a spreadsheet would run it; also where it looks defused already, so that `restoreCell` is exact. */
export function defuseCell(cell: string): string {
  return needsDefusing.test(cell) ? `'${cell}` : cell;
}

/** The cell as it was before `defuseCell`: for reading our own exports back. */
export function restoreCell(cell: string): string {
  return isDefused.test(cell) ? cell.slice(1) : cell;
}
