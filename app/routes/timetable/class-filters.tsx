import * as paths from '#app/paths.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { FilterSelect, Filters } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useKeptMarkup } from '../../ui/kept-markup.tsx';
import type { timetableView } from './timetable-view.ts';

type View = ReturnType<typeof timetableView>;

const times = [
  { value: 'morning', label: 'Morning, before 12:00' },
  { value: 'afternoon', label: 'Afternoon, 12:00 to 17:00' },
  { value: 'evening', label: 'Evening, from 17:00' },
];

/** Collapsed behind its button; open while a filter is in use. */
export function ClassFilters({ view }: { view: View }) {
  const { typed, choices, isNarrowed, clearHref } = view;
  const keep = useKeptMarkup();
  const days = view.days.map(({ iso, label }) => ({ value: iso, label }));
  const part = { typed, choices, isNarrowed, clearHref, days };
  return <details className="class-filters" open={isNarrowed} {...keep(Fold, [part], Fold)} />;
}

type FoldProps = Pick<View, 'typed' | 'choices' | 'isNarrowed' | 'clearHref'> & {
  days: { value: string; label: string }[];
};

function Fold({ typed, choices, isNarrowed, clearHref, days }: FoldProps) {
  return (
    <>
      <summary className="button button-quiet button-small">
        <Icon name="list-filter" />
        Filter
      </summary>
      <Filters label="Filter classes" action={paths.timetable} clearHref={isNarrowed ? clearHref : undefined}>
        <FilterSelect name="type" label="Class" options={choices.types} chosen={typed.type} />
        <FilterSelect name="coach" label="Coach" options={choices.coaches} chosen={typed.coach} />
        <FilterSelect name="time" label="Time of day" options={times} chosen={typed.time} />
        <FilterSelect name="day" label="Day" options={days} chosen={typed.day} />
        <CheckField
          name="places"
          value="free"
          label="Only classes with places"
          defaultChecked={typed.hasPlaces}
        />
        {typed.from ? <input type="hidden" name="from" value={typed.from} /> : null}
        {typed.isList ? <input type="hidden" name="view" value="list" /> : null}
      </Filters>
    </>
  );
}
