import type { Facet } from '#domain/training/exercise-search.ts';
import { Field } from '../../../ui/field.tsx';
import { FilterSelect, Filters } from '../../../ui/filters.tsx';
import type { ExerciseListView } from './exercise-list-view.ts';

const labels: Readonly<Record<Facet, string>> = {
  category: 'Category',
  equipment: 'Equipment',
  muscle: 'Muscle',
  level: 'Level',
};

/** Search and filters of a list of exercises; each choice says how many exercises it would show. */
export function ExerciseFilters({ view, action }: { view: ExerciseListView; action: string }) {
  const { typed, choices, isNarrowed, clearHref } = view;
  return (
    <Filters
      label="Filter exercises"
      action={action}
      clearHref={isNarrowed ? clearHref : undefined}
      search={
        <Field
          name="q"
          label="Name of the exercise"
          isLabelHidden
          placeholder="Name of the exercise"
          type="search"
          autoComplete="off"
          maxLength={100}
          defaultValue={typed.words}
        />
      }
    >
      {choices.map(({ facet, value, options }) => (
        <FilterSelect key={facet} name={facet} label={labels[facet]} options={options} chosen={value} />
      ))}
      {typed.isArchived ? <input type="hidden" name="show" value="archived" /> : null}
    </Filters>
  );
}
