import { FilterSelect, Filters, MemberAndDates } from '../../../../ui/filters.tsx';
import type { Option } from '../../../../ui/select-field.tsx';

type ResultFiltersProps = {
  typed: Readonly<Record<string, string>>;
  types: readonly Option[];
  exercises: readonly Option[];
  /** The list without filters. */
  href: string;
};

/** Filters over members' results; stored in the URL, so that they survive a reload or a bookmark. */
export function ResultFilters({ typed, types, exercises, href }: ResultFiltersProps) {
  const isFiltered = Object.keys(typed).length > 0;
  return (
    <Filters label="Filter members’ training" isMany clearHref={isFiltered ? href : undefined}>
      <MemberAndDates typed={typed} />
      <FilterSelect name="exercise" label="Exercise" options={exercises} chosen={typed.exercise} />
      <FilterSelect name="type" label="Class" options={types} chosen={typed.type} />
    </Filters>
  );
}
