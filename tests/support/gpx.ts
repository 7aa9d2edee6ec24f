/** GPX files, made of points or by geometry. */

export interface TypedPoint {
  readonly lat: number | string;
  readonly lon: number | string;
  readonly ele?: number | string;
}

export function gpx(points: readonly TypedPoint[]): string {
  const text = points
    .map(({ lat, lon, ele }) => {
      const height = ele === undefined ? '' : `<ele>${ele}</ele>`;
      return `<trkpt lat="${lat}" lon="${lon}">${height}<time>2026-11-21T08:00:00Z</time></trkpt>`;
    })
    .join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="a watch" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Morning run</name><trkseg>
${text}
</trkseg></trk></gpx>`;
}

const EARTH_RADIUS = 6_371_008.8;
const degrees = (metres: number) => (metres / EARTH_RADIUS) * (180 / Math.PI);

/** Straight to the north from a place, as many metres, with a point every ten. @param heightAt by metres from the start */
export function straight(metres: number, heightAt?: (metres: number) => number, lat = 54): TypedPoint[] {
  const count = Math.round(metres / 10);
  return Array.from({ length: count + 1 }, (_, at) => {
    const done = (metres * at) / count;
    return { lat: lat + degrees(done), lon: -1.5, ...(heightAt ? { ele: heightAt(done) } : {}) };
  });
}

/** A circle of so many metres, by the corners of a polygon whose sides are `metres` together. */
export function circle(metres: number, lat = 54): TypedPoint[] {
  const sides = 360;
  const radius = metres / (2 * sides * Math.sin(Math.PI / sides));
  return Array.from({ length: sides + 1 }, (_, at) => {
    const turn = (2 * Math.PI * at) / sides;
    const north = degrees(radius * Math.sin(turn));
    const east = degrees(radius * Math.cos(turn)) / Math.cos(((lat + north / 2) * Math.PI) / 180);
    return { lat: lat + north, lon: -1.5 + east };
  });
}
