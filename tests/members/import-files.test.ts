import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { decodeText } from '#server/imports/decode-text.ts';
import { openDesk } from '../support/desk.ts';
import { hiddenFields, type Visitor } from '../support/visitor.ts';

const PATH = '/admin/adminControl/import-members';
const ORIGIN = 'http://club.test';
/** `Zoë` as Excel for Windows saves it, with a dash that Latin-1 lacks. */
const windows = Uint8Array.from([
  ...Buffer.from('Name,Email\nZo'),
  0xeb,
  ...Buffer.from(' Ash,zoe@old.test\nAmy '),
  0x96,
  ...Buffer.from(' Ash,amy'),
]);

async function upload(browser: Visitor, content: Uint8Array<ArrayBuffer>, encoding = '') {
  const body = new FormData();
  for (const [field, value] of Object.entries(hiddenFields((await browser.get(PATH)).html)))
    body.set(field, value);
  body.set('file', new File([content], 'members.csv', { type: 'text/csv' }));
  body.set('encoding', encoding);
  body.set('pasted', '');
  const headers = { Origin: ORIGIN, Accept: 'text/html' };
  return browser.send(new Request(ORIGIN + PATH, { method: 'POST', body, headers }));
}

const utf16 = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'));
const swapped = (_: number, at: number, bytes: Uint8Array) => bytes[at ^ 1] ?? 0;

describe('the encoding of a list', () => {
  test.each([
    ['UTF-8', Uint8Array.from(Buffer.from('Zoë')), undefined, 'Zoë', 'UTF-8'],
    ['UTF-8 with a mark', Uint8Array.from(Buffer.from('\u{FEFF}Zoë')), undefined, 'Zoë', 'UTF-8'],
    ['Windows-1252', Uint8Array.of(0x5a, 0xeb, 0x80), undefined, 'Zë€', 'Windows-1252 (Western European)'],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0xeb, 0), undefined, 'ë', 'UTF-16'],
    ['UTF-16, big end first', Uint8Array.of(0xfe, 0xff, 0, 0xeb), undefined, 'ë', 'UTF-16'],
    ['UTF-16 without a mark', utf16('Zoë,Ash'), undefined, 'Zoë,Ash', 'UTF-16'],
    ['UTF-16 without a mark, big end first', utf16('Zoë,Ash').map(swapped), undefined, 'Zoë,Ash', 'UTF-16'],
    ['the chosen one', Uint8Array.of(0x5a, 0x91), 'macintosh', 'Zë', 'Mac Roman (older Excel for Mac)'],
    ['the mark before the chosen one', Uint8Array.of(0xff, 0xfe, 0xeb, 0), 'macintosh', 'ë', 'UTF-16'],
  ] as const)('is %s', (_, bytes, chosen, text, encoding) => {
    expect(decodeText(bytes, chosen)).toEqual({ kind: 'text', text, encoding });
  });

  test('of an older program is detected, used, and said on the page', async () => {
    const { browser } = await openDesk();
    const answer = await upload(browser, windows);
    const page = await browser.follow(answer);
    expect(page.text).toContain('The file was read as Windows-1252 (Western European).');
    expect((await browser.get(`${answer.location}?outcome=new`)).text).toContain('Zoë Ash');
  });

  test('can be chosen instead, and is refused with its line where the file does not have it', async () => {
    const { browser } = await openDesk();
    const answer = await upload(browser, windows, 'utf-8');
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Line 2 has characters that aren’t in UTF-8');
    const page = await browser.follow(await upload(browser, windows, 'macintosh'));
    expect(page.text).toContain('The file was read as Mac Roman (older Excel for Mac).');
  });
});

test('rejected rows are downloaded with the reason, in the columns of the file that we use', async () => {
  const { browser } = await openDesk();
  const list = 'Locker;Name;Email;DOB\n7;Ann Ash;ann@old.test;\n8;=Cara Doyle;nobody;1/1/2024\n';
  const answer = await browser.submit(PATH, { pasted: list });
  const page = await browser.follow(answer);
  expect(page.text).toContain('Download the rejected rows with the reasons');
  const file = await browser.get(`${answer.location}/rejected`);
  const rows: string[][] = parse(file.html, { bom: true });
  expect(rows[0]).toEqual(['Name', 'Email', 'DOB', 'Line in the file', 'Reason']);
  expect(rows).toHaveLength(2);
  expect(rows[1]?.slice(0, 4)).toEqual(["'=Cara Doyle", 'nobody', '1/1/2024', '3']);
  expect(rows[1]?.[4]).toContain('They must be at least');
  expect((await browser.get(`${PATH}/unknown/rejected`)).status).toBe(404);
});
