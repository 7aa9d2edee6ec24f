/** The member's pass as a picture: a QR code as SVG, dark on white with its quiet zone. */
import QRCode from 'qrcode';
import {
  issueCardPass,
  issueScreenPass,
  PASS_WINDOW_SECONDS,
  type PassOwner,
  type PassSigner,
  passChangesAt,
} from '#domain/door/pass-code.ts';
import { newPassNonce } from './pass-signer.ts';

/** Modules of white around the code (ISO/IEC 18004 asks for four). */
const QUIET_ZONE = 4;

/**
 * A new code for the screen. It is valid until the end of the next minute; then the picture covers itself, so that
 * people do not present a code that the door refuses. The cover is an SVG animation: it needs no script, and runs in an `<img>`.
 */
export async function drawScreenPass(
  owner: PassOwner,
  signer: PassSigner,
  now: Temporal.Instant,
): Promise<string> {
  const code = issueScreenPass(owner, newPassNonce(), signer, now);
  const svg = await drawCode(code);
  const secondsLeft = now.until(passChangesAt(now)).total('seconds') + PASS_WINDOW_SECONDS;
  return named(withText(svg, code), 'QR code of your pass', cover(sizeOf(svg), Math.floor(secondsLeft) - 1));
}

/** The code for a printed card: valid until the pass is replaced. */
export async function drawCardPass(owner: PassOwner, signer: PassSigner): Promise<string> {
  const code = issueCardPass(owner, signer);
  return named(withText(await drawCode(code), code), 'QR code of your printed pass');
}

function drawCode(code: string): Promise<string> {
  return QRCode.toString(code, {
    type: 'svg',
    margin: QUIET_ZONE,
    errorCorrectionLevel: 'M',
    color: { dark: '#000000', light: '#ffffff' },
  });
}

function named(svg: string, name: string, extra = ''): string {
  return svg
    .replace('<svg ', '<svg role="img" ')
    .replace('>', `><title>${name}</title>`)
    .replace('</svg>', `${extra}</svg>`);
}

/** Characters in a line, and the lines' height in modules: the longest code fits, and so do its spaces. */
const textLine = /.{1,20}/g;
const LINE_HEIGHT = 3;
const TEXT_LINES = 4;

/** The code in words of four below the picture, for somebody whose scanner fails: the kiosk takes it typed, with the spaces or without. */
function withText(svg: string, code: string): string {
  const size = sizeOf(svg);
  const height = size + TEXT_LINES * LINE_HEIGHT;
  const lines = code.match(textLine) ?? [];
  const text = lines.map((line, index) => {
    const words = line.match(/.{1,4}/g)?.join(' ') ?? '';
    const y = size + index * LINE_HEIGHT;
    return `<text x="${size / 2}" y="${y}" font-size="2.6" font-family="monospace" text-anchor="middle">${words}</text>`;
  });
  return svg
    .replace(`viewBox="0 0 ${size} ${size}"`, `viewBox="0 0 ${size} ${height}"`)
    .replace(
      '</svg>',
      `<rect y="${size}" width="${size}" height="${height - size}" fill="#fff"/>${text.join('')}</svg>`,
    );
}

function sizeOf(svg: string): number {
  return Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
}

function cover(size: number, afterSeconds: number): string {
  const line = (text: string, y: number) =>
    `<text x="${size / 2}" y="${y}" font-size="3" font-family="sans-serif" text-anchor="middle">${text}</text>`;
  const middle = size / 2;
  return [
    '<g opacity="0">',
    `<animate attributeName="opacity" begin="${afterSeconds}s" dur="0.2s" to="1" fill="freeze"/>`,
    `<rect width="${size}" height="${size + TEXT_LINES * LINE_HEIGHT}" fill="#fff"/>`,
    line('This code has expired.', middle - 1),
    line('Tap for a new one.', middle + 4),
    '</g>',
  ].join('');
}
