import * as paths from '#app/paths.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { timetableView } from './timetable-view.ts';

type View = ReturnType<typeof timetableView>;

const times = [
  { value: 'morning', label: 'Morning, before 12:00' },
  { value: 'afternoon', label: 'Afternoon, 12:00 to 17:00' },
  { value: 'evening', label: 'Evening, from 17:00' },
];

/** Folded away behind its button; open while one of them is in use. */
export function ClassFilters({ view }: { view: View }) {
  const { typed, choices, isNarrowed } = view;
  return (
    <details className="class-filters" open={isNarrowed}>
      <summary className="button button-quiet button-small">
        <Icon name="list-filter" />
        Filter
      </summary>
      <Filters
        label="Filter classes"
        action={paths.timetable}
        clearHref={isNarrowed ? view.clearHref : undefined}
      >
        <SelectField
          name="type"
          label="Class"
          options={choices.types}
          emptyLabel="Any"
          defaultValue={typed.type}
        />
        <SelectField
          name="coach"
          label="Coach"
          options={choices.coaches}
          emptyLabel="Any"
          defaultValue={typed.coach}
        />
        <SelectField
          name="time"
          label="Time of day"
          options={times}
          emptyLabel="Any"
          defaultValue={typed.time}
        />
        <SelectField
          name="day"
          label="Day"
          options={view.days.map(({ iso, label }) => ({ value: iso, label }))}
          emptyLabel="Any"
          defaultValue={typed.day}
        />
        <CheckField name="places" value="free" label="Only with places" defaultChecked={typed.hasPlaces} />
        {typed.from ? <input type="hidden" name="from" value={typed.from} /> : null}
        {typed.isList ? <input type="hidden" name="view" value="list" /> : null}
      </Filters>
    </details>
  );
}
