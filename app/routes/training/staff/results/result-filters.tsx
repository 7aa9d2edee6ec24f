import * as paths from '#app/paths.ts';
import { FilterSelect, Filters, MemberAndDates } from '../../../../ui/filters.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import type { Option } from '../../../../ui/select-field.tsx';

type ResultFiltersProps = {
  typed: Readonly<Record<string, string>>;
  types: readonly Option[];
  exercises: readonly Option[];
  /** How many exercises the list leaves out. */
  moreExercises: number;
  /** The list without filters. */
  href: string;
};

/** Filters over members' results; stored in the URL, so that they survive a reload or a bookmark. */
export function ResultFilters({ typed, types, exercises, moreExercises, href }: ResultFiltersProps) {
  const isFiltered = Object.keys(typed).length > 0;
  return (
    <>
      <Filters label="Filter members’ training" isMany clearHref={isFiltered ? href : undefined}>
        <MemberAndDates typed={typed} />
        <FilterSelect name="exercise" label="Exercise" options={exercises} chosen={typed.exercise} />
        <FilterSelect name="type" label="Class" options={types} chosen={typed.type} />
      </Filters>
      {moreExercises > 0 ? (
        <Notice tone="info">
          {`There are too many exercises to list here: ${moreExercises === 1 ? 'the last one by name is' : `the last ${moreExercises} by name are`} missing. To see one of them, open it under `}
          <a href={paths.exercises}>Exercises</a> and choose “What members logged”.
        </Notice>
      ) : null}
    </>
  );
}
