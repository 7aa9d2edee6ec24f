import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planOfRoute, profileOfRoute } from '#domain/community/route-drawing.ts';
import { measureRoute, metresBetween, readPoints, writePoints } from '#domain/community/route-points.ts';
import { gpxRefusals, MAX_GPX_BYTES, type ReadGpx, readGpx } from '#server/community/runs/read-gpx.ts';
import { circle, gpx, straight } from '../../support/gpx.ts';

function routeOf(read: ReadGpx) {
  return read.kind === 'read' ? read.route : expect.unreachable(read.reason);
}

const lengthOf = (text: string) => routeOf(readGpx(text)).distanceInMetres;
const climbOf = (text: string) => routeOf(readGpx(text)).climbInMetres;

describe('the distance between two places', () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude });
  test.each([
    ['a degree to the north', at(0, 0), at(1, 0), 111_195],
    ['a degree to the east on the equator', at(0, 0), at(0, 1), 111_195],
    ['a degree to the east at 60° north: half of it', at(60, 0), at(60, 1), 55_597],
    ['over the date line', at(0, 179.5), at(0, -179.5), 111_195],
    // Greenwich to the Eiffel Tower, by another program.
    ['London to Paris', at(51.4779, -0.0015), at(48.8584, 2.2945), 334_300],
    ['the other side of the earth', at(0, 0), at(0, 180), 20_015_115],
  ])('%s', (_, from, to, metres) => {
    const found = metresBetween(from, to);
    expect(Math.abs(found - metres) / metres).toBeLessThan(0.001);
  });

  test('is the same both ways, never negative, and nothing from a place to itself', () => {
    const place = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(place, place, (one, other) => {
        expect(metresBetween(one, other)).toBeCloseTo(metresBetween(other, one), 3);
        expect(metresBetween(one, other)).toBeGreaterThanOrEqual(0);
        expect(metresBetween(one, one)).toBe(0);
      }),
    );
  });
});

describe('the length of a route with a known one', () => {
  test.each([
    ['5 km straight on', straight(5000), 5000],
    ['a marathon', straight(42_195), 42_195],
    ['a circle of 10 km', circle(10_000), 10_000],
    ['400 m on a track', circle(400), 400],
    ['near the pole', straight(2000, undefined, 88), 2000],
  ])('%s', (_, points, metres) => {
    expect(Math.abs(lengthOf(gpx(points)) - metres)).toBeLessThanOrEqual(Math.max(1, metres * 0.001));
  });

  test('standing still at a crossing adds nothing', () => {
    const points = straight(1000);
    const waited = points.flatMap((point, at) =>
      at === 50 ? Array.from({ length: 60 }, () => point) : point,
    );
    expect(lengthOf(gpx(waited))).toBe(1000);
  });
});

describe('the climb of a route with a known one', () => {
  const hill = (metres: number) => 20 + 100 * (1 - Math.abs(metres - 1500) / 1500);
  test.each([
    ['flat', () => 12, 0, 0],
    ['100 m up and 100 m down', hill, 100, 5],
    ['down only', (metres: number) => 200 - metres / 20, 0, 0],
    ['up only, 60 m', (metres: number) => metres / 50, 60, 3],
    // A watch that is off by up to two metres, at every point another way.
    ['flat with a noisy watch', (metres: number) => 12 + 2 * Math.sin(metres * 7.3), 0, 0],
    ['three hills of 20 m', (metres: number) => 10 * (1 - Math.cos((metres / 500) * Math.PI)), 60, 4],
  ] as const)('%s', (_, heightAt, metres, off) => {
    expect(Math.abs((climbOf(gpx(straight(3000, heightAt))) ?? -1000) - metres)).toBeLessThanOrEqual(off);
  });

  test('is not known where one height is missing', () => {
    const points = straight(1000, () => 5).map((point, at) =>
      at === 3 ? { lat: point.lat, lon: point.lon } : point,
    );
    expect(climbOf(gpx(points))).toBeNull();
    expect(climbOf(gpx(straight(1000)))).toBeNull();
  });
});

describe('row 25: a file that is not a route', () => {
  const two = [
    { lat: 54, lon: -1.5 },
    { lat: 54.01, lon: -1.5 },
  ] as const;
  const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at || ''};`.repeat(10)}">`,
  ).join('')}]><gpx><trk><name>&lol9;</name></trk></gpx>`;
  const secret = '<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]>';

  test.each([
    ['nothing', '', 'not-gpx'],
    ['text', 'hello', 'not-gpx'],
    ['a picture', '\u0089PNG\r\n\u001a\n\u0000', 'not-gpx'],
    ['a page', '<!doctype html><html><body>Hello</body></html>', 'not-gpx'],
    ['a billion laughs', laughs, 'not-gpx'],
    ['a file of this machine', `${secret}<gpx><trk><name>&x;</name></trk></gpx>`, 'not-gpx'],
    ['another kind of XML', '<kml><Placemark/></kml>', 'not-gpx'],
    ['a file that breaks off', gpx(two).slice(0, -30), 'not-gpx'],
    ['tags in tags in tags', `<gpx>${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}</gpx>`, 'not-gpx'],
    ['a name that parsers fall over', '<gpx><__proto__><trk/></__proto__></gpx>', 'no-route'],
    ['two files in one', `${gpx(two)}${gpx(two).replace(/<\?.*\?>/, '')}`, 'not-gpx'],
    ['text beside the file', `${gpx(two)} and more`, 'not-gpx'],
    ['tags that cross', '<gpx><trk><trkseg></trk></trkseg></gpx>', 'not-gpx'],
    ['a comment without an end', '<gpx><!-- <trk/></gpx>', 'not-gpx'],
    ['an attribute twice', '<gpx a="1" a="2"/>', 'not-gpx'],
    ['400,000 attributes', `<gpx ${'a="" '.repeat(400_000)}/>`, 'not-gpx'],
    ['700,000 elements', `<gpx>${'<a/>'.repeat(700_000)}</gpx>`, 'not-gpx'],
    ['a space a mebibyte long', `<gpx${' '.repeat(1024 * 1024)}/>`, 'not-gpx'],
    ['no track', '<gpx><wpt lat="54" lon="-1"/></gpx>', 'no-route'],
    ['an empty track', '<gpx><trk/><trk><trkseg/></trk></gpx>', 'no-route'],
    ['one point', gpx(two.slice(0, 1)), 'no-route'],
    ['a point in space', gpx([two[0], { lat: 1e9, lon: 1e9 }]), 'bad-point'],
    ['north of the pole', gpx([two[0], { lat: 90.001, lon: 0 }]), 'bad-point'],
    ['not a number', gpx([two[0], { lat: 'NaN', lon: -1.5 }]), 'bad-point'],
    ['infinity', gpx([two[0], { lat: 54, lon: 'Infinity' }]), 'bad-point'],
    ['nothing for a number', gpx([two[0], { lat: '', lon: -1.5 }]), 'bad-point'],
    ['a number by another notation', gpx([two[0], { lat: '0x36', lon: -1.5 }]), 'bad-point'],
    ['an entity for a number', gpx([two[0], { lat: '&#53;4', lon: -1.5 }]), 'bad-point'],
    ['a point without a place', '<gpx><trk><trkseg><trkpt/><trkpt/></trkseg></trk></gpx>', 'bad-point'],
    ['never moving', gpx([two[0], two[0], two[0]]), 'bad-length'],
    ['a jump around the world', gpx([two[0], { lat: -54, lon: 178 }]), 'bad-length'],
    ['more points than a day has', gpx(Array.from({ length: 30_001 }, () => two[0])), 'too-many-points'],
    [
      'many points in few bytes',
      `<gpx><trk><trkseg>${'<trkpt lat="54" lon="1"/>'.repeat(30_001)}</trkseg></trk></gpx>`,
      'too-many-points',
    ],
    ['too many bytes', ' '.repeat(MAX_GPX_BYTES + 1), 'too-large'],
  ] as const)('%s', (_, text, reason) => {
    expect(readGpx(text)).toEqual({ kind: 'refused', reason });
    expect(gpxRefusals[reason]).toMatch(/^(Choose|This file|There is|A point)/);
  });

  test('a height that is none is left out, and the route is taken', () => {
    for (const ele of ['NaN', '1e9', '99999', 'high', '']) {
      expect(climbOf(gpx([two[0], { ...two[1], ele }]))).toBeNull();
    }
  });

  test('whatever the text is, there is an answer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const given of [text, `<gpx>${text}</gpx>`, gpx([{ lat: text.slice(0, 20), lon: 0 }, two[0]])]) {
          expect(['read', 'refused']).toContain(readGpx(given).kind);
        }
      }),
    );
  });
});

describe('what is in a file', () => {
  const line = (from: number, to: number) =>
    [from, to].map((lat) => `<rtept lat="${lat}" lon="0"><ele>5</ele></rtept>`).join('');

  test('a planned route is read where there is no track, with or without a namespace', () => {
    expect(lengthOf(`<gpx><trk/><rte>${line(0, 1)}</rte></gpx>`)).toBe(111_195);
    expect(
      lengthOf(`<g:gpx xmlns:g="x"><g:rte>${line(0, 1).replaceAll('rtept', 'g:rtept')}</g:rte></g:gpx>`),
    ).toBe(111_195);
  });

  test('comments, instructions, CDATA, extensions and signs in quotation marks are no trouble', () => {
    const point = (lat: number) =>
      `<trkpt lon = '0'\n lat="${lat}" note="a > b"><ele><![CDATA[5]]></ele><!-- <ele>9</ele> --><extensions><x:hr>150</x:hr></extensions></trkpt >`;
    const text = `\uFEFF<?xml version="1.0"?>\n<gpx><?a b?><trk><name>1 &lt; 2</name><trkseg>${point(0)}${point(1)}</trkseg></trk></gpx>\n`;
    expect(lengthOf(text.slice(1))).toBe(111_195);
    expect(climbOf(new TextDecoder().decode(new TextEncoder().encode(text)))).toBe(0);
  });

  test('the first track with two points counts, whatever is before it', () => {
    const track = (...lats: number[]) =>
      `<trk><trkseg>${lats.map((lat) => `<trkpt lat="${lat}" lon="0"/>`).join('')}</trkseg></trk>`;
    const text = `<gpx><wpt lat="9" lon="9"/><rte>${line(5, 7)}</rte>${track(3)}${track(0, 1)}${track(0, 1.5)}</gpx>`;
    expect(lengthOf(text)).toBe(111_195);
  });

  test('the segments of a track are joined', () => {
    const segment = (from: number, to: number) =>
      `<trkseg>${line(from, to).replaceAll('rtept', 'trkpt')}</trkseg>`;
    expect(lengthOf(`<gpx><trk>${segment(0, 0.5)}${segment(0.5, 1)}</trk></gpx>`)).toBe(111_195);
  });
});

describe('the drawing', () => {
  const route = routeOf(readGpx(gpx(straight(5200, (metres) => 10 + metres / 100))));

  test('keeps 300 points at equal distances, as they were stored', () => {
    expect(route.samples).toHaveLength(300);
    const again = readPoints(writePoints(route.samples));
    expect(measureRoute(again).distanceInMetres).toBeCloseTo(5200, -1);
    expect(again[0]).toEqual({ latitude: 54, longitude: -1.5, heightInMetres: 10 });
  });

  test('leaves out what is damaged in the store', () => {
    expect(readPoints('54,-1.5,3;;x,y;91,0;54.1,-1.5')).toEqual([
      { latitude: 54, longitude: -1.5, heightInMetres: 3 },
      { latitude: 54.1, longitude: -1.5, heightInMetres: null },
    ]);
    expect(readPoints('')).toEqual([]);
  });

  test('has the north at the top, stays on the paper and marks the kilometres', () => {
    const { spots, height, marks } = planOfRoute(route.samples, 5200, 320);
    expect(spots[0]?.y).toBeGreaterThan(spots.at(-1)?.y ?? 0);
    for (const { x, y } of spots) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(320);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(height);
    }
    expect(marks.map(({ label }) => label)).toEqual(['1', '2', '3', '4', '5']);
  });

  test('a circle is as wide as it is high', () => {
    const { samples, distanceInMetres } = routeOf(readGpx(gpx(circle(3000))));
    const { spots } = planOfRoute(samples, distanceInMetres, 320);
    const size = (values: number[]) => Math.max(...values) - Math.min(...values);
    expect(size(spots.map(({ x }) => x)) / size(spots.map(({ y }) => y))).toBeCloseTo(1, 1);
  });

  test('the date line does not tear a route apart', () => {
    const points = [179.99, 179.995, -180, -179.995, -179.99].map((lon) => ({ lat: 0, lon }));
    const { samples, distanceInMetres } = routeOf(readGpx(gpx(points)));
    expect(distanceInMetres).toBe(2224);
    const xs = planOfRoute(samples, distanceInMetres, 320).spots.map(({ x }) => x);
    expect(xs).toEqual([...xs].sort((one, other) => one - other));
  });

  test('a marathon has few enough marks to read', () => {
    const { samples, distanceInMetres } = routeOf(readGpx(gpx(straight(42_195))));
    expect(planOfRoute(samples, distanceInMetres, 320).marks.map(({ label }) => label)).toEqual([
      '5',
      '10',
      '15',
      '20',
      '25',
      '30',
      '35',
      '40',
    ]);
  });

  test('says the height at the start, at each kilometre and at the finish', () => {
    const profile = profileOfRoute(route.samples, 5200, { width: 320, height: 80 });
    expect(profile).toMatchObject({ lowest: 10, highest: 62 });
    expect(profile?.rows).toEqual([
      { label: 'Start', value: 10 },
      ...[20, 30, 40, 50, 60].map((value, at) => ({ label: `${at + 1} km`, value })),
      { label: 'Finish', value: 62 },
    ]);
    expect(
      profileOfRoute(routeOf(readGpx(gpx(circle(3000)))).samples, 3000, { width: 320, height: 80 }),
    ).toBeNull();
  });
});
