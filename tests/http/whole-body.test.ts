import { expect, test } from 'vitest';
import { wholeBodyOf, wholeResponse } from '#server/http/whole-body.ts';

const text = '<p>Zoë · 5 km</p>';
const whole = () =>
  wholeResponse(text, { status: 422, headers: { 'Content-Type': 'text/html', 'X-Own': 'a' } });

test('a whole response gives its bytes, which other responses do not', () => {
  expect(Buffer.from(wholeBodyOf(whole()) ?? []).toString()).toBe(text);
  expect(wholeBodyOf(new Response(text))).toBeNull();
});

test('a whole response reads as any other', async () => {
  expect(whole()).toBeInstanceOf(Response);
  expect(whole().status).toBe(422);
  expect(await whole().text()).toBe(text);
  expect(Buffer.from(await whole().arrayBuffer()).toString()).toBe(text);
  expect(Buffer.from(await whole().bytes()).toString()).toBe(text);
  expect(await (await whole().blob()).text()).toBe(text);
  expect(await wholeResponse('{"a":1}', {}).json()).toEqual({ a: 1 });
  expect(await new Response(whole().body, whole()).text()).toBe(text);
});

test('its body is read once, and a copy has the headers that it has by then', async () => {
  const response = whole();
  response.headers.set('X-Own', 'b');
  const copy = response.clone();
  expect(copy.headers.get('X-Own')).toBe('b');
  expect(response.bodyUsed).toBe(false);
  expect(await response.text()).toBe(text);
  expect(response.bodyUsed).toBe(true);
  await expect(response.text()).rejects.toThrow(TypeError);
  expect(await copy.text()).toBe(text);
});
