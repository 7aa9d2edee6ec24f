import { Facts } from '../../../ui/facts.tsx';
import type { FreeDayView } from './trainer-view.ts';

/** When a trainer is free in the next two weeks. */
export function FreeTimes({ days }: { days: readonly FreeDayView[] }) {
  if (days.length === 0) return <p className="dim">No free times in the next two weeks.</p>;
  return <Facts facts={days.map(({ day, times }) => ({ term: day, value: times }))} />;
}
