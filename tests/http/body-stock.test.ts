/** The share of open bodies and of held bytes that each host has. */
import { describe, expect, it } from 'vitest';
import { limitsOf } from '#server/config/limits.ts';
import { BodyStock } from '#server/http/body-stock.ts';

const limits = {
  ...limitsOf({
    MAX_REQUESTS_IN_FLIGHT: 100,
    MAX_CONNECTIONS_PER_ADDRESS: 1000,
    TRUSTED_PROXY_HOPS: 0,
  }),
  ...{
    openBodies: 5,
    openBodiesPerHost: 3,
    heldBodyBytes: 1000,
    heldBodyBytesPerHost: 400,
    smallBodyBytes: 50,
  },
};

/** A stock, and the names of the bodies that were cut. */
function openStock() {
  const stock = new BodyStock(limits);
  const cut: string[] = [];
  return {
    cut,
    open(host: string, name = host) {
      const body = stock.open(host, () => {
        cut.push(name);
        body.release();
      });
      return body;
    },
  };
}

describe('row 36: open bodies', () => {
  it('row 36: one more than a host’s share, and its oldest makes room; other hosts keep theirs', () => {
    const { open, cut } = openStock();
    open('a', 'kept');
    for (const name of ['first', 'second', 'third']) open('b', name);
    expect(cut).toEqual([]);
    open('b', 'honest');
    expect(cut).toEqual(['first']);
    open('b', 'another');
    expect(cut).toEqual(['first', 'second']);
  });

  it('row 36: one more than all may have, and the oldest of all makes room', () => {
    const { open, cut } = openStock();
    for (const host of ['a', 'b', 'c', 'd', 'e', 'f']) open(host);
    expect(cut).toEqual(['a']);
  });

  it('row 36: a body that has arrived is not open any more', () => {
    const { open, cut } = openStock();
    for (let count = 0; count < 20; count += 1) open('a').arrived();
    for (let count = 0; count < 3; count += 1) open('a');
    expect(cut).toEqual([]);
  });
});

describe('row 36: held bytes', () => {
  it('row 36: a host has its share, and what is released is free again', () => {
    const { open } = openStock();
    const first = open('a');
    expect(first.add(400)).toBe(true);
    first.arrived();
    const second = open('a');
    expect(second.add(51)).toBe(false);
    second.release();
    expect(open('b').add(400)).toBe(true);
    first.release();
    first.release();
    expect(open('a').add(400)).toBe(true);
  });

  it('row 36: all hosts together have a limit', () => {
    const { open } = openStock();
    expect(['a', 'b', 'c'].map((host) => open(host).add(300))).toEqual([true, true, true]);
    expect(open('d').add(300)).toBe(false);
  });

  it('row 36: a small body fits whatever others hold', () => {
    const { open } = openStock();
    open('a').add(400);
    const small = open('a');
    expect([small.add(30), small.add(20), small.add(1)]).toEqual([true, true, false]);
  });
});
