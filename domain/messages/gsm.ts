/** The alphabet of text messages: 160 of its characters make one text (3GPP TS 23.038). */

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const basicCharacters = new Set(basic);
/** Each takes the room of two. */
const extended = new Set('^{}\\[~]|€');

const replacements: Readonly<Record<string, string>> = {
  ...{ '’': "'", '‘': "'", '“': '"', '”': '"', '–': '-', '—': '-', '…': '...', '\u00a0': ' ' },
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', œ: 'oe', Œ: 'OE' },
};

const isGsm = (character: string) => basicCharacters.has(character) || extended.has(character);

/** The text with typographic characters and accents that the alphabet lacks replaced; what has no likeness in it stays. */
export function toGsm(text: string): string {
  return [...text.normalize('NFC')].map(gsmLikeness).join('');
}

function gsmLikeness(character: string): string {
  if (isGsm(character)) return character;
  const replaced = replacements[character];
  if (replaced !== undefined) return replaced;
  const bare = character.normalize('NFD').replace(/\p{M}/gu, '');
  return bare !== '' && [...bare].every(isGsm) ? bare : character;
}

/** How much of the 160 it takes; null: it holds a character of another alphabet. */
export function gsmLength(text: string): number | null {
  const characters = [...text];
  if (!characters.every(isGsm)) return null;
  return characters.reduce((length, character) => length + (extended.has(character) ? 2 : 1), 0);
}
