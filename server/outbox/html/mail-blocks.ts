/** The text of a mail as blocks: what the HTML part shows. Pure. */

import type { TemplateName } from '#domain/club/messages/message-templates.ts';
import { mayLinkElsewhere, templateButtons } from '#domain/club/messages/template-buttons.ts';
import { TURN_OFF } from '../templates.ts';

/** A run of text; with `href`, a link. */
export interface Piece {
  readonly text: string;
  readonly href: string;
}
export type Line = readonly Piece[];

export type Block =
  | { readonly kind: 'text'; readonly lines: readonly Line[] }
  | { readonly kind: 'bullets'; readonly lines: readonly Line[] }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  | { readonly kind: 'code'; readonly lead: string; readonly code: string };

export interface MailBlocks {
  readonly blocks: readonly Block[];
  /** Where messages like this are turned off; empty: nowhere. */
  readonly turnOff: string;
}

export interface TextToShow {
  readonly template: string;
  /** As sent, with its links and codes. */
  readonly text: string;
  /** It holds a code to type. */
  readonly hasCode: boolean;
  /** Of the club's own links, without a slash at the end. */
  readonly linkOrigin: string;
}

/** Blocks in the order of the text. The first link that offers something to do becomes the button. */
export function mailBlocks({ template, text, hasCode, linkOrigin }: TextToShow): MailBlocks {
  const blocks: Block[] = [];
  const isLink = (word: string) =>
    isOwnLink(word, linkOrigin) || (mayLinkElsewhere(template) && isWebLink(word));
  let [turnOff, hasButton] = ['', template === 'club-message'];
  for (const paragraph of text.replaceAll('\r\n', '\n').trim().split(/\n\n+/)) {
    if (template === 'club-message' && paragraph.startsWith(TURN_OFF)) {
      turnOff = paragraph.slice(TURN_OFF.length);
      if (isOwnLink(turnOff, linkOrigin)) continue;
      turnOff = '';
    }
    const code = hasCode ? /^(.*): (\d{4,10})$/.exec(paragraph) : null;
    if (code) {
      blocks.push({ kind: 'code', lead: `${code[1]}:`, code: code[2] ?? '' });
      continue;
    }
    const button = hasButton ? null : findButton(template, paragraph, isLink);
    if (button) {
      hasButton = true;
      blocks.push(...paragraphBlocks(button.before, isLink), button.block);
    } else blocks.push(...paragraphBlocks(paragraph, isLink));
  }
  return { blocks, turnOff };
}

/** Ways out, beside what the mail is about: never its button. */
const quietWays = ['To cancel', 'To change', 'To leave', 'To choose another time'];
const LONGEST_LABEL = 40;

/** A paragraph that ends with a link, as the text before it and the button. */
function findButton(template: string, paragraph: string, isLink: (word: string) => boolean) {
  const start = Math.max(paragraph.lastIndexOf(' '), paragraph.lastIndexOf('\n')) + 1;
  const href = paragraph.slice(start);
  if (!isLink(href)) return null;
  const before = paragraph.slice(0, start).trim();
  const own = templateButtons[template as TemplateName];
  const block = (label: string): Block => ({ kind: 'button', label, href });
  if (own) return { before, block: block(own) };
  if (!before.endsWith(':')) return before === '' ? { before, block: block('Open this page') } : null;
  const sentence = Math.max(before.lastIndexOf('. '), before.lastIndexOf('\n'));
  const label = before.slice(sentence + 1, -1).trim();
  if (quietWays.some((way) => label.startsWith(way))) return null;
  if (label.length > LONGEST_LABEL) return { before, block: block('Open this page') };
  return { before: before.slice(0, sentence + 1).trim(), block: block(asVerb(label)) };
}

/** `To rejoin` → `Rejoin`. */
function asVerb(label: string): string {
  const verb = label.startsWith('To ') ? label.slice(3) : label;
  return verb.charAt(0).toUpperCase() + verb.slice(1);
}

/** Lines that begin with a dash or a bullet are a list. */
function bulletOf(line: string): string | null {
  const text = line.trim();
  const isBullet = text.length > 2 && '-•*'.includes(text.charAt(0)) && text.charAt(1) === ' ';
  return isBullet ? text.slice(2).trimStart() : null;
}

function paragraphBlocks(paragraph: string, isLink: (word: string) => boolean): Block[] {
  const blocks: { kind: 'text' | 'bullets'; lines: Line[] }[] = [];
  for (const line of paragraph.split('\n')) {
    if (line.trim() === '') continue;
    const bullet = bulletOf(line);
    const kind = bullet === null ? 'text' : 'bullets';
    const pieces = piecesOf(bullet ?? line, isLink);
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(pieces);
    else blocks.push({ kind, lines: [pieces] });
  }
  return blocks;
}

/** Marks at the end of a word that belong to the sentence, not to its link. */
const sentenceMarks = '.,;:!?)”’"\'';

const openingMarks = '(“‘"\'';

function piecesOf(line: string, isLink: (word: string) => boolean): Piece[] {
  const pieces: { text: string; href: string }[] = [];
  const add = (text: string, href = '') => {
    const last = pieces.at(-1);
    if (href === '' && last?.href === '') last.text += text;
    else if (text !== '') pieces.push({ text, href });
  };
  for (const word of line.split(/(\s)/)) {
    let [start, end] = [0, word.length];
    while (start < end && openingMarks.includes(word.charAt(start))) start += 1;
    while (end > start && sentenceMarks.includes(word.charAt(end - 1))) end -= 1;
    const link = word.slice(start, end);
    if (!isLink(link)) add(word);
    else {
      add(word.slice(0, start));
      add(shownAddress(link), link);
      add(word.slice(end));
    }
  }
  return pieces;
}

const LONGEST_SHOWN = 60;

/** An address as it is read: without what every address has, and not as long as a token. */
function shownAddress(href: string): string {
  const shown = href.replace(/^https?:\/\//, '');
  return shown.length > LONGEST_SHOWN ? `${shown.slice(0, LONGEST_SHOWN)}…` : shown;
}

/** The origin is all of the host: `https://club.example.evil` and `https://club.example@evil` are not ours. */
function isOwnLink(word: string, linkOrigin: string): boolean {
  if (linkOrigin === '' || !word.startsWith(linkOrigin)) return false;
  const next = word.charAt(linkOrigin.length);
  return (next === '' || next === '/' || next === '?' || next === '#') && URL.canParse(word);
}

/** Http and https, without a name and password in the address, which hide where it leads. */
function isWebLink(word: string): boolean {
  if (!/^https?:\/\//i.test(word) || !URL.canParse(word)) return false;
  const { username, password, hostname } = new URL(word);
  return username === '' && password === '' && hostname !== '';
}
