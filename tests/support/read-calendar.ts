/** A small, strict reader of iCalendar files (RFC 5545): it throws where a phone's calendar would refuse the file. */

export type CalendarEvent = Readonly<Record<string, string>>;

export interface CalendarFile {
  /** Properties of the calendar itself, by name. */
  readonly properties: Readonly<Record<string, string>>;
  readonly events: readonly CalendarEvent[];
}

/** @throws where a line is too long, a line end is wrong, or blocks do not match */
export function readCalendar(file: string): CalendarFile {
  const properties: Record<string, string> = {};
  const events: Record<string, string>[] = [];
  const open: string[] = [];
  for (const line of linesOf(file)) {
    const [name, value] = propertyOf(line);
    if (name === 'BEGIN') {
      open.push(value);
      if (value === 'VEVENT') events.push({});
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`END:${value} ends nothing`);
    } else {
      const target = { VEVENT: events.at(-1), VCALENDAR: properties }[open.at(-1) ?? ''];
      if (target) target[name] = textOf(value);
    }
  }
  if (open.length > 0) throw new Error(`not ended: ${open}`);
  return { properties, events };
}

function linesOf(file: string): string[] {
  if (/(?<!\r)\n|\r(?!\n)/.test(file)) throw new Error('a line end that is not CRLF');
  const lines = file.replace(/\r\n$/, '').split('\r\n');
  for (const line of lines) {
    if (Buffer.byteLength(line) > 75) throw new Error(`longer than 75 octets: ${line}`);
  }
  return lines
    .join('\r\n')
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n');
}

function propertyOf(line: string): [name: string, value: string] {
  const [, name, value] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Error(`not a property: ${line}`);
  return [name, value];
}

const textOf = (value: string) =>
  value.replaceAll(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped));
