import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { restoreCell } from '#domain/values/csv-safety.ts';
import { timeToWait, withPageDeadline } from '#server/data/deadline.ts';
import { type CsvColumn, csvResponse } from '#server/http/csv-response.ts';

interface Sale {
  readonly who: string;
  readonly pounds: string;
  readonly visits: number;
}

const columns: readonly CsvColumn<Sale>[] = [
  ['Who', ({ who }) => who],
  ['Amount', ({ pounds }) => pounds, 'number'],
  ['Visits', ({ visits }) => visits],
];
const sale = (who: string): Sale => ({ who, pounds: '-9.50', visits: -1 });

/** Pages that note how many were read, and whether the reading was ended. */
function pagesOf(pages: Iterable<readonly Sale[]>) {
  const noted = { read: 0, isEnded: false };
  async function* read() {
    try {
      for (const page of pages) {
        noted.read += 1;
        yield page;
        await new Promise(setImmediate);
      }
    } finally {
      noted.isEnded = true;
    }
  }
  return { noted, pages: read() };
}

function* endless<T>(page: T): Generator<T> {
  for (;;) yield page;
}

const bodyOf = (response: Response) => response.body as ReadableStream<Uint8Array>;
const textOf = async (pages: Iterable<readonly Sale[]>) => {
  const response = csvResponse('sales.csv', columns, pagesOf(pages).pages);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
};
/** Long enough for whatever reads ahead to do it. */
const aWhile = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
};

describe('a list as a CSV file', () => {
  test('is a download in UTF-8 with its mark, its headers first and CRLF line ends', async () => {
    const response = csvResponse('sales.csv', columns, pagesOf([[sale('Ada')]]).pages);
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="sales.csv"');
    expect(await textOf([[sale('Zoë')]])).toBe('\u{FEFF}Who,Amount,Visits\r\nZoë,-9.50,-1\r\n');
  });

  test('of nobody has its headers alone', async () => {
    expect(await textOf([])).toBe('\u{FEFF}Who,Amount,Visits\r\n');
  });

  test('continues after pages without a row, wherever they are', async () => {
    const text = await textOf([[], [], [sale('Ada')], [], [sale('Bo')], []]);
    expect(text.split('\r\n').slice(1)).toEqual(['Ada,-9.50,-1', 'Bo,-9.50,-1', '']);
  });

  test('reads nothing before it is asked for, then one page ahead: the next is on its way while this one is written and sent, and no more', async () => {
    const { noted, pages } = pagesOf(endless([sale('Ada')]));
    const reader = bodyOf(csvResponse('sales.csv', columns, pages)).getReader();
    await aWhile();
    expect(noted.read).toBe(0);
    await reader.read();
    await aWhile();
    expect(noted.read).toBe(0);
    for (const pagesRead of [2, 3, 4]) {
      await reader.read();
      await aWhile();
      expect(noted.read).toBe(pagesRead);
    }
    await reader.cancel();
  });

  test('stops reading once nobody reads on', async () => {
    const { noted, pages } = pagesOf(endless([sale('Ada')]));
    const reader = bodyOf(csvResponse('sales.csv', columns, pages)).getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    await aWhile();
    expect(noted).toEqual({ read: 2, isEnded: true });
  });

  test('stops reading between pages without a row too', async () => {
    const { noted, pages } = pagesOf(endless([]));
    const reader = bodyOf(csvResponse('sales.csv', columns, pages)).getReader();
    await reader.read();
    const next = reader.read();
    await aWhile();
    await reader.cancel();
    expect(await next).toMatchObject({ done: true });
    const { read } = noted;
    await aWhile();
    expect(noted).toEqual({ read, isEnded: true });
  });

  test('that cannot be read to its end breaks off with the fault: half a file never looks whole', async () => {
    async function* failing(): AsyncGenerator<Sale[]> {
      yield [sale('Ada')];
      throw new Error('away');
    }
    await expect(csvResponse('sales.csv', columns, failing()).text()).rejects.toThrow('away');
  });

  test('row 31: text that a spreadsheet would run is defused, numbers stay numbers', async () => {
    expect(await textOf([[sale('=cmd()')]])).toContain("'=cmd(),-9.50,-1");
    expect(await textOf([[sale('-1')]])).toContain("'-1,-9.50,-1");
  });

  test('has a cell with a line end of any kind in quotation marks: no spreadsheet breaks the row there', async () => {
    for (const lineEnd of ['\n', '\r', '\r\n']) {
      expect(await textOf([[sale(`one${lineEnd}two`)]])).toContain(`\r\n"one${lineEnd}two",-9.50`);
    }
  });

  test('row 31: whatever was typed reads back as it was (RFC 4180)', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        '\r\n',
        '"',
        ',',
        ';',
        "'",
        '＝',
        '\u{FEFF}',
        ' ',
        'é',
      ),
      fc.string({ unit: 'grapheme' }),
    );
    const cell = fc.array(piece).map((pieces) => pieces.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1 }), async (cells) => {
        const rows: string[][] = parse(await textOf([cells.map(sale)]), { bom: true });
        expect(rows.slice(1).map(([who = '']) => restoreCell(who))).toEqual(cells);
        for (const [who] of rows) expect(who).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
    );
  });
});

test('a file that takes longer than a page may is read to its end: each page of it has a deadline of its own', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    async function* slowly() {
      for (let page = 0; page < 5; page += 1) {
        timeToWait();
        vi.advanceTimersByTime(6000);
        yield [sale(`Member ${page}`)];
      }
    }
    const file = await withPageDeadline(() => csvResponse('sales.csv', columns, slowly()).text());
    expect(file.split('\r\n').filter((line) => line.includes('Member'))).toHaveLength(5);
  } finally {
    vi.useRealTimers();
  }
});
