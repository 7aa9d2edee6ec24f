import { setImmediate } from 'node:timers/promises';
import { ListProblem, tooManyRows } from './list-problem.ts';

export interface JsonRecord {
  /** Its number in the file, from 1. */
  readonly line: number;
  readonly value: unknown;
}

const RECORDS_AT_ONCE = 200;
/** Of brackets in brackets: programs that write and read them again would fall over thousands. */
const DEEPEST = 50;
const notAList = 'This isn’t a list of records: the file must be a JSON array, like [{…}, {…}].';

/**
 * Reads a JSON array record by record, so that it is never in memory as a whole beside its text.
 * @throws ListProblem where it is no array, or a record is not valid JSON
 */
export async function* streamJson(text: string, mostRecords: number): AsyncGenerator<JsonRecord[]> {
  let group: JsonRecord[] = [];
  let line = 0;
  for (const part of splitArray(text)) {
    line += 1;
    if (line > mostRecords) throw new ListProblem(tooManyRows(mostRecords));
    group.push({ line, value: parseRecord(part, line) });
    if (group.length < RECORDS_AT_ONCE) continue;
    yield group;
    group = [];
    await setImmediate();
  }
  yield group;
}

function parseRecord(part: string, line: number): unknown {
  try {
    return JSON.parse(part);
  } catch {
    throw new ListProblem(`Record ${line} isn’t valid JSON.`);
  }
}

/** The texts of an array's elements; whether each is valid is for `JSON.parse` to say. */
function* splitArray(text: string): Generator<string> {
  const start = /^[\uFEFF\s]*\[/.exec(text)?.[0].length;
  if (start === undefined) throw new ListProblem(text.trim() === '' ? 'The list is empty.' : notAList);
  let [depth, from, record] = [0, start, 1];
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '{' || sign === '[') {
      depth += 1;
      if (depth > DEEPEST)
        throw new ListProblem(`Record ${record} has brackets in brackets, more than ${DEEPEST} deep.`);
    } else if (depth > 0 && (sign === '}' || sign === ']')) depth -= 1;
    else if (depth === 0 && (sign === ',' || sign === ']')) {
      const part = text.slice(from, at);
      const isEmptyList = sign === ']' && from === start && part.trim() === '';
      if (!isEmptyList) yield part;
      from = at + 1;
      record += 1;
      if (sign === ']' && text.slice(from).trim() !== '') throw new ListProblem(notAList);
      if (sign === ']') return;
    }
  }
  throw new ListProblem(
    'The file ends in the middle of the list. Download it again from where it comes from.',
  );
}

/** Where the string ends that starts here: brackets in it do not count. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
