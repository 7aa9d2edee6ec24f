import QRCode from 'qrcode';

/** A QR code as one SVG path in modules, with its quiet zone; the page draws it dark on white. */
export interface DrawnLink {
  readonly size: number;
  readonly path: string;
}

/** Modules of white around the code (ISO/IEC 18004 asks for four). */
const QUIET_ZONE = 4;

/** A link that a phone's camera reads off the screen. */
export function drawLink(link: string): DrawnLink {
  const { modules } = QRCode.create(link, { errorCorrectionLevel: 'M' });
  const marks: string[] = [];
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) marks.push(`M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`);
  return { size: modules.size + 2 * QUIET_ZONE, path: marks.join('') };
}
