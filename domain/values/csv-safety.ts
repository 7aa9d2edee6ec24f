/**
 * Spreadsheets run cells that start with one of these as formulas (OWASP, CSV injection): `= + - @`, tab, line
 * ends, and the full-width forms that some of them treat alike.
 */
const dangerous = '[=+\\-@\\t\\r\\n＝＋－＠]';
const needsDefusing = new RegExp(`^'*${dangerous}`);
const isDefused = new RegExp(`^'+${dangerous}`);

/** The cell with a leading apostrophe if a spreadsheet would run it; also if it looks defused already, so that `restoreCell` is exact. */
export function defuseCell(cell: string): string {
  return needsDefusing.test(cell) ? `'${cell}` : cell;
}

/** Reverses `defuseCell`: for importing our own exports. */
export function restoreCell(cell: string): string {
  return isDefused.test(cell) ? cell.slice(1) : cell;
}
