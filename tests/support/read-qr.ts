import jsqr from 'jsqr';

/** The package is CommonJS but claims to be a module: what Node imports from it does not match its types. */
const decode = (jsqr as unknown as { default: typeof jsqr }).default;

/** Pixels per module: enough for the reader to find the three corners. */
const SCALE = 4;

/** What a scanner reads from an SVG drawn by `qrcode`, using a different library from the one that drew it. */
export function readQr(svg: string): string {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const path = /<path stroke="#000000" d="([^"]+)"/.exec(svg)?.[1];
  if (!size || !path) throw new Error('this is no QR code');
  const width = size * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [x, y] of darkModules(path)) darken(pixels, width, x, y);
  const found = decode(pixels, width, width, { inversionAttempts: 'dontInvert' });
  if (!found) throw new Error('a scanner cannot read this code');
  return found.data;
}

/** The path is rows of horizontal strokes: `M x y.5` moves, `m dx dy` moves on, `h n` draws n modules. */
function* darkModules(path: string): Generator<[number, number]> {
  let x = 0;
  let y = 0;
  for (const [, command, numbers = ''] of path.matchAll(/([Mmh])([-\d. ]+)/g)) {
    const [a = 0, b = 0] = (numbers.match(/-?[\d.]+/g) ?? []).map(Number);
    if (command === 'M') [x, y] = [a, b];
    if (command === 'm') [x, y] = [x + a, y + b];
    if (command !== 'h') continue;
    for (let module = 0; module < a; module += 1) yield [x + module, Math.floor(y)];
    x += a;
  }
}

function darken(pixels: Uint8ClampedArray, width: number, x: number, y: number): void {
  for (let row = y * SCALE; row < (y + 1) * SCALE; row += 1) {
    for (let column = x * SCALE; column < (x + 1) * SCALE; column += 1) {
      const at = (row * width + column) * 4;
      pixels[at] = 0;
      pixels[at + 1] = 0;
      pixels[at + 2] = 0;
    }
  }
}
