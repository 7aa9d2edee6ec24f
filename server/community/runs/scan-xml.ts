/** Reads XML tag by tag, each character once, and builds nothing of it: for files that people send. */

/** Not well-formed, or of a shape that no device writes. */
export class StrangeXmlError extends Error {
  override name = 'StrangeXmlError';
}

/** Names of elements come without their prefix. */
export interface XmlReader {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  /** Inside an element, between two tags, as it stands there: no entity is expanded. */
  text(text: string): void;
}
export type Attributes = ReadonlyMap<string, string>;

/** A watch writes about ten for each point. */
const MOST_ELEMENTS = 600_000;
const MOST_ATTRIBUTES = 50;
const DEEPEST = 20;

const OPENING = /<([^\s=<>"'/!?]{1,200})/y;
const ATTRIBUTE = /\s{1,200}([^\s=<>"'/]{1,200})\s{0,200}=\s{0,200}(?:"([^"<]{0,4000})"|'([^'<]{0,4000})')/y;
const OPENED = /\s{0,200}(\/?)>/y;
const CLOSING = /<\/([^\s=<>"'/!?]{1,200})\s{0,200}>/y;
const [CDATA, CDATA_END] = ['<![CDATA[', ']]>'] as const;
/** What is passed over: the declaration and other instructions, and comments. A document type, which no file needs, is refused. */
const passedOver = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const;

/** @throws StrangeXmlError */
export function scanXml(text: string, reader: XmlReader): void {
  const open: string[] = [];
  let [at, elements] = [0, 0];
  const say = (said: string) => {
    if (open.length > 0) reader.text(said);
    else if (said.trim() !== '') throw new StrangeXmlError('text outside of the root');
  };
  while (at < text.length) {
    const tag = indexOfTag(text, at);
    if (tag > at) say(text.slice(at, tag));
    at = tag;
    const over = passedOver.find(([start]) => text.startsWith(start, at));
    if (at === text.length) break;
    else if (over) at = endOf(text, over[1], at + over[0].length);
    else if (text.startsWith(CDATA, at)) {
      at = endOf(text, CDATA_END, at + CDATA.length);
      say(text.slice(tag + CDATA.length, at - CDATA_END.length));
    } else if (text[at + 1] === '/') {
      const [whole, name = ''] = matchAt(CLOSING, text, at);
      if (open.pop() !== name) throw new StrangeXmlError('closed, but not open');
      at += whole.length;
      reader.close(localName(name));
    } else {
      if (open.length === 0 && elements > 0) throw new StrangeXmlError('a second root');
      elements += 1;
      if (elements > MOST_ELEMENTS || open.length >= DEEPEST) throw new StrangeXmlError('too many elements');
      const { name, attributes, isEmpty, end } = readOpening(text, at);
      at = end;
      reader.open(localName(name), attributes);
      if (isEmpty) reader.close(localName(name));
      else open.push(name);
    }
  }
  if (open.length > 0 || elements === 0) throw new StrangeXmlError('it breaks off');
}

function readOpening(text: string, start: number) {
  const [opening, name = ''] = matchAt(OPENING, text, start);
  const attributes = new Map<string, string>();
  let at = start + opening.length;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const [whole, key = '', value, other] = ATTRIBUTE.exec(text) ?? [''];
    if (whole === '') break;
    if (attributes.size >= MOST_ATTRIBUTES || attributes.has(key)) throw new StrangeXmlError('attributes');
    attributes.set(key, value ?? other ?? '');
    at += whole.length;
  }
  const [whole, slash] = matchAt(OPENED, text, at);
  return { name, attributes, isEmpty: slash === '/', end: at + whole.length };
}

/** The end of the text where there is no other tag. */
function indexOfTag(text: string, from: number): number {
  const at = text.indexOf('<', from);
  return at === -1 ? text.length : at;
}

function endOf(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  if (at === -1) throw new StrangeXmlError(`no ${end}`);
  return at + end.length;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  if (!found) throw new StrangeXmlError('not a tag');
  return found;
}

const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1);
