import '../community.css';
import { ChoiceField, type ChoiceFieldProps } from '../../../ui/choice-field.tsx';
import type { FreeTimes } from './free-times.ts';

/** The days that have free times, as links: choosing one shows its times. */
export function TourDays({ free, hrefOf }: { free: FreeTimes; hrefOf: (day: string) => string }) {
  return (
    <nav className="tour-days" aria-label="Day">
      {free.days.map(({ day, label }) => (
        <a key={day} href={hrefOf(day)} aria-current={day === free.day ? 'true' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

/** The free times of the day. */
export function TourTimes({
  free,
  field,
}: {
  free: FreeTimes;
  field: Omit<ChoiceFieldProps, 'label' | 'options'>;
}) {
  const day = free.days.find((one) => one.day === free.day);
  return <ChoiceField {...field} label={`Time on ${day?.label ?? ''}`} options={free.times} />;
}
