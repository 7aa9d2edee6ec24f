import './tours.css';
import { ChoiceField, type ChoiceFieldProps } from '../../../ui/choice-field.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { FreeTimes } from './free-times.ts';

/** The days that have free times, as links: choosing one shows its times. */
export function TourDays({ free, hrefOf }: { free: FreeTimes; hrefOf: (day: string) => string }) {
  const places = free.days.map(({ day, label }) => ({ href: hrefOf(day), label }));
  return (
    <div className="tour-days">
      <Tabs label="Day" places={places} currentPath={hrefOf(free.day)} />
    </div>
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
