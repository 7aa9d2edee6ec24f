import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BarChart } from '#app/ui/bar-chart.tsx';
import { FillBar } from '#app/ui/fill-bar.tsx';
import { HeatMap } from '#app/ui/heat-map.tsx';
import { LineChart } from '#app/ui/line-chart.tsx';
import { currentMark } from '#app/ui/navigation.ts';
import { RowChart } from '#app/ui/row-chart.tsx';

const words = { title: 'Back squat', description: 'Best of each month.', valueHeader: 'Load' };
const times = [300, 310, 290, 290].map((value, index) => ({ label: `M${index}`, value }));

describe('pictures of numbers', () => {
  it('a fill bar is as long as its share, never longer, and says so', () => {
    expect(renderToStaticMarkup(<FillBar taken={7} capacity={20} />)).toContain('width="35%"');
    expect(renderToStaticMarkup(<FillBar taken={30} capacity={20} />)).toMatch(
      /aria-label="Full".*width="100%"/,
    );
    expect(renderToStaticMarkup(<FillBar taken={0} capacity={0} />)).toContain('width="0%"');
  });

  it('a line marks each best when it was set, the standing one once', () => {
    const html = renderToStaticMarkup(<LineChart {...words} points={times} isLowBest />);
    expect(html.match(/<circle/g)).toHaveLength(2);
    expect(html.match(/chart-record/g)).toHaveLength(1);
  });

  it('every picture has its numbers in a table, and survives having none', () => {
    const html = renderToStaticMarkup(
      <BarChart {...words} points={times} format={(value) => `${value} s`} />,
    );
    expect(html).toContain('<td>310 s</td>');
    for (const Chart of [BarChart, LineChart, RowChart]) {
      const empty = renderToStaticMarkup(<Chart {...words} labelHeader="Muscle" points={[]} />);
      expect(empty).not.toMatch(/NaN|Infinity/);
    }
  });

  it('a row of bars names its things and is as long as its share of the largest', () => {
    const points = [
      { label: 'Quads', value: 20 },
      { label: 'Abs', value: 5 },
    ];
    const html = renderToStaticMarkup(<RowChart {...words} labelHeader="Muscle" points={points} />);
    const widths = [...html.matchAll(/<rect[^>]* width="([\d.]+)"/g)].map(([, width]) => Number(width));
    expect(widths[1]).toBe((widths[0] ?? 0) / 4);
    expect(html).toContain('<th scope="col">Muscle</th>');
  });

  it('a map of days has a square for each day so far, and counts those that are not empty', () => {
    const weeks = [
      { label: 'W1', days: ['none', 'some', 'full', 'none', 'none', 'none', 'none'] as const },
      { label: 'W2', days: ['full'] as const },
    ];
    const legend = { none: 'Rest', some: 'At the club', full: 'Trained' };
    const html = renderToStaticMarkup(<HeatMap {...words} weeks={weeks} legend={legend} />);
    const [none, some, full] = [...html.matchAll(/<path class="[^"]*" d="([^"]*)"/g)].map(
      ([, drawn]) => drawn,
    );
    const squaresIn = (drawn = '') => drawn.split('M').length - 1;
    expect([none, some, full].map(squaresIn)).toEqual([5, 1, 2]);
    // The third day of the first week, and the first of the second.
    expect(full).toBe('M1 321h158v158h-158zM161 1h158v158h-158z');
    expect(html).toMatch(/W1<\/th><td>2<.*W2<\/th><td>1</);
    for (const text of Object.values(legend)) expect(html).toContain(text);
  });
});

describe('where you are', () => {
  it('a link marks its own page, and its section while you are deeper in it', () => {
    const members = { href: '/admin/members', below: '/admin/member' };
    expect(currentMark(members, '/admin/members')).toBe('page');
    expect(currentMark(members, '/admin/member/42')).toBe('true');
    const train = { href: '/account/workouts', below: ['/account/pbs', '/account/stats'] };
    expect(currentMark(train, '/account/pbs')).toBe('true');
    expect(currentMark(train, '/account/stats/2026')).toBe('true');
    expect(currentMark({ href: '/admin' }, '/administrators')).toBeUndefined();
  });
});
