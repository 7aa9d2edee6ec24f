import { expect, it } from 'vitest';
import { postZeros } from '../support/post-zeros.ts';
import { originOf, spawnClub } from './spawn-club.ts';

const mebibyte = 1024 * 1024;

it('row 24: ten bodies of 300 MB at once leave the process alive and its memory bounded', async () => {
  const origin = await originOf(spawnClub());
  const peak = async (): Promise<number> => (await fetch(`${origin}/peak`)).json();
  const before = await peak();
  const announced = { 'content-length': String(300 * mebibyte) };
  const inChunks = { 'transfer-encoding': 'chunked' };
  const port = Number(new URL(origin).port);
  const posts = Array.from({ length: 10 }, (_, index) =>
    postZeros(port, 300, index % 2 ? announced : inChunks),
  );
  expect(new Set(await Promise.all(posts))).toEqual(new Set([413]));
  // Of three gigabytes that came; how much waits to be collected is the engine's affair.
  expect((await peak()) - before).toBeLessThan(400 * mebibyte);
});
