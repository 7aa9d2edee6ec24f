/** Decodes an uploaded list to text, or explains how to save it in a readable format. */

/** Encodings that can be chosen, with how they are named to staff. */
export const textEncodings = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Western European)',
  macintosh: 'Mac Roman (older Excel for Mac)',
} as const;
export type TextEncoding = keyof typeof textEncodings;

export type TextReading =
  /** `encoding` is the name of the encoding that was used. */
  | { readonly kind: 'text'; readonly text: string; readonly encoding: string }
  | { readonly kind: 'problem'; readonly sentence: string };

const problem = (sentence: string): TextReading => ({ kind: 'problem', sentence });

const HOW_TO_SAVE =
  'In Excel, choose File > Save As and the type “CSV UTF-8”. In Google Sheets, choose File > Download > CSV.';

/**
 * A byte order mark decides; otherwise text that is not valid UTF-8 is read as Windows-1252, which Excel for Windows saves as “CSV”.
 * @param chosen the encoding that somebody chose instead
 */
export function decodeText(bytes: Uint8Array, chosen?: TextEncoding): TextReading {
  const other = findOtherKind(bytes);
  if (other) return problem(`${other} ${HOW_TO_SAVE}`);
  if (startsWith(bytes, 0xff, 0xfe)) return decoded(bytes, 'utf-16le', 'UTF-16');
  if (startsWith(bytes, 0xfe, 0xff)) return decoded(bytes, 'utf-16be', 'UTF-16');
  const unmarked = findUtf16(bytes);
  if (unmarked) return decoded(bytes, unmarked, 'UTF-16');
  if (chosen && chosen !== 'utf-8') return decoded(bytes, chosen, textEncodings[chosen]);
  if (isUtf8(bytes)) return decoded(bytes, 'utf-8', textEncodings['utf-8']);
  if (!chosen) return decoded(bytes, 'windows-1252', textEncodings['windows-1252']);
  const line = firstBadLine(bytes);
  return problem(
    `Line ${line} has characters that aren’t in UTF-8, such as é or £ from an older program. ${HOW_TO_SAVE}`,
  );
}

const LOOKED_AT = 2000;

/** UTF-16 without its mark: nearly every other byte of the first lines is zero, and hardly any in between. */
function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const pairs = Math.floor(Math.min(bytes.length, LOOKED_AT) / 2);
  if (pairs < 4) return null;
  let [first, second] = [0, 0];
  for (let at = 0; at < 2 * pairs; at += 2) {
    if (bytes[at] === 0) first += 1;
    if (bytes[at + 1] === 0) second += 1;
  }
  const [most, least] = [0.6 * pairs, 0.05 * pairs];
  if (second > most && first <= least) return 'utf-16le';
  return first > most && second <= least ? 'utf-16be' : null;
}

/** "PK" is a zip file, such as an .xlsx workbook; D0 CF an older .xls workbook. */
function findOtherKind(bytes: Uint8Array): string | null {
  const isWorkbook = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
  if (isWorkbook) return 'This is a spreadsheet, not a CSV file.';
  return startsWith(bytes, 0x25, 0x50, 0x44, 0x46) ? 'This is a PDF, not a CSV file.' : null;
}

function decoded(bytes: Uint8Array, label: string, encoding: string): TextReading {
  const text = new TextDecoder(label).decode(bytes);
  return text.includes('\0')
    ? problem(`This isn’t a text file. ${HOW_TO_SAVE}`)
    : { kind: 'text', text, encoding };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function startsWith(bytes: Uint8Array, ...start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function firstBadLine(bytes: Uint8Array): number {
  let from = 0;
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf(0x0a, from);
    if (end === -1 || !isUtf8(bytes.subarray(from, end))) return line;
    from = end + 1;
  }
}
