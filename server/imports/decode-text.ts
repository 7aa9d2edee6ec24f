/** Decodes an uploaded list to text, or explains how to save it in a readable format. */
export type TextReading =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'problem'; readonly sentence: string };

const problem = (sentence: string): TextReading => ({ kind: 'problem', sentence });

const HOW_TO_SAVE =
  'In Excel, choose File > Save As and the type “CSV UTF-8”. In Google Sheets, choose File > Download > CSV.';

export function decodeText(bytes: Uint8Array): TextReading {
  if (startsWith(bytes, 0xff, 0xfe)) return decoded(new TextDecoder('utf-16le').decode(bytes));
  if (startsWith(bytes, 0xfe, 0xff)) return decoded(new TextDecoder('utf-16be').decode(bytes));
  // "PK": a zip file, such as an .xlsx workbook; D0 CF: an older .xls workbook.
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return problem(`This is a spreadsheet, not a CSV file. ${HOW_TO_SAVE}`);
  }
  try {
    return decoded(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    const line = firstBadLine(bytes);
    return problem(
      `Line ${line} has characters that aren’t in UTF-8, such as é or £ from an older program. ${HOW_TO_SAVE}`,
    );
  }
}

function decoded(text: string): TextReading {
  return text.includes('\0') ? problem(`This isn’t a text file. ${HOW_TO_SAVE}`) : { kind: 'text', text };
}

function startsWith(bytes: Uint8Array, ...start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function firstBadLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let from = 0;
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf(0x0a, from);
    try {
      decoder.decode(bytes.subarray(from, end === -1 ? undefined : end));
    } catch {
      return line;
    }
    if (end === -1) return line;
    from = end + 1;
  }
}
