import { describe, expect, it } from 'vitest';
import { readPostedForm } from '#server/request/read-posted-form.ts';

const post = (body: BodyInit | null, type?: string) =>
  new Request('http://club.test/', { method: 'POST', body, headers: type ? { 'Content-Type': type } : {} });

const statusOf = (request: Request) =>
  readPostedForm(request).then(
    () => 'read',
    (refusal: { init: { status: number } }) => refusal.init.status,
  );

function inParts(count: number): FormData {
  const form = new FormData();
  for (let index = 0; index < count; index += 1) form.append(`n${index}`, 'x');
  return form;
}

const boundary = 'abc';
const part = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
const urlencoded = 'application/x-www-form-urlencoded';

describe('row 35: a posted form', () => {
  it('row 35: has at most 300 fields, in either encoding', async () => {
    const encoded = (count: number) => new URLSearchParams([...inParts(count)] as [string, string][]);
    expect(await statusOf(post(encoded(300)))).toBe('read');
    expect(await statusOf(post(encoded(301)))).toBe(400);
    // Of a form in parts, the end counts too.
    expect(await statusOf(post(inParts(298)))).toBe('read');
    expect(await statusOf(post(inParts(301)))).toBe(400);
  });

  it.each([
    ['its boundary in quotation marks', `multipart/form-data; boundary="${boundary}"`, 'read'],
    ['other parameters around it', `Multipart/Form-Data; charset=utf-8; boundary=${boundary}; x=y`, 'read'],
    ['no boundary', 'multipart/form-data', 400],
    ['another boundary than it names', 'multipart/form-data; boundary=other', 400],
    ['another type', 'text/plain', 400],
  ])('with %s', async (_, type, status) => {
    expect(await statusOf(post(`${part('a')}--${boundary}--\r\n`, type))).toBe(status);
  });

  it.each(['', '__proto__', 'a.b', 'a[0]', 'a b', 'ä', '0a', 'n'.repeat(65)])(
    'row 35: is refused for the name “%s”',
    async (name) => {
      expect(await statusOf(post(new URLSearchParams({ [name]: 'x' })))).toBe(400);
      expect(
        await statusOf(post(`${part(name)}--${boundary}--\r\n`, `multipart/form-data; boundary=${boundary}`)),
      ).toBe(400);
    },
  );

  it('may be empty, but a body that was not read is no empty form', async () => {
    expect(await statusOf(post('', urlencoded))).toBe('read');
    expect(await statusOf(post(null, urlencoded))).toBe(400);
  });
});
