import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BarChart } from '#app/ui/bar-chart.tsx';
import { FillBar } from '#app/ui/fill-bar.tsx';
import { LineChart } from '#app/ui/line-chart.tsx';
import { currentMark } from '#app/ui/navigation.ts';

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
    for (const Chart of [BarChart, LineChart])
      expect(renderToStaticMarkup(<Chart {...words} points={[]} />)).not.toMatch(/NaN|Infinity/);
  });
});

describe('where you are', () => {
  it('a link marks its own page, and its section while you are deeper in it', () => {
    const members = { href: '/admin/members', below: '/admin/member' };
    expect(currentMark(members, '/admin/members')).toBe('page');
    expect(currentMark(members, '/admin/member/42')).toBe('true');
    expect(currentMark({ href: '/admin' }, '/administrators')).toBeUndefined();
  });
});
