import type { BestNewsLine } from '#server/training/results/read-best-news.ts';
import { Card } from '../../../ui/card.tsx';

/** New personal bests of a workout; nothing if there are none to show. */
export function BestNews({ news }: { news: readonly BestNewsLine[] }) {
  if (news.length === 0) return null;
  return (
    <Card title="New personal bests">
      <ul className="bare stack-tight">
        {news.map(({ id, name, text, isOwn }) => (
          <li key={id}>
            <strong>{isOwn ? 'You' : name}</strong> <span className="dim">{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
