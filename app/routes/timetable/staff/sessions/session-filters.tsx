import * as paths from '#app/paths.ts';
import { FilterSelect, Filters, MemberAndDates } from '../../../../ui/filters.tsx';
import type { Option } from '../../../../ui/select-field.tsx';

type SessionFiltersProps = {
  typed: Readonly<Record<string, string>>;
  choices: Readonly<Record<'type' | 'coach' | 'status' | 'fill', readonly Option[]>>;
};

/** The filters of the class list, stored in the query so that they survive a reload or a bookmark. */
export function SessionFilters({ typed, choices }: SessionFiltersProps) {
  const select = (name: keyof typeof choices, label: string) => (
    <FilterSelect name={name} label={label} options={choices[name]} chosen={typed[name]} />
  );
  const isFiltered = Object.keys(typed).length > 0;
  return (
    <Filters label="Filter classes" isMany clearHref={isFiltered ? paths.listSessions : undefined}>
      <MemberAndDates typed={typed} />
      {select('type', 'Class')}
      {select('coach', 'Coach')}
      {select('status', 'Status')}
      {select('fill', 'How full')}
    </Filters>
  );
}
