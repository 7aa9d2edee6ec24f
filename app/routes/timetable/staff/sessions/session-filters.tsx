import * as paths from '#app/paths.ts';
import { Filters, MemberAndDates } from '../../../../ui/filters.tsx';
import { type Option, SelectField } from '../../../../ui/select-field.tsx';

type SessionFiltersProps = {
  typed: Readonly<Record<string, string>>;
  choices: Readonly<Record<'type' | 'coach' | 'status' | 'fill', readonly Option[]>>;
};

/** What classes are looked through for; in the address, so that it survives a reload or a bookmark. */
export function SessionFilters({ typed, choices }: SessionFiltersProps) {
  const select = (name: keyof typeof choices, label: string) => (
    <SelectField
      name={name}
      label={label}
      options={choices[name]}
      emptyLabel="Any"
      defaultValue={typed[name]}
    />
  );
  const isFiltered = Object.keys(typed).length > 0;
  return (
    <Filters label="Filter classes" isMany clearHref={isFiltered ? paths.listSessions : undefined}>
      <MemberAndDates typed={typed} />
      {select('type', 'Class')}
      {select('coach', 'Coach')}
      {select('status', 'Status')}
      {select('fill', 'Fill')}
    </Filters>
  );
}
