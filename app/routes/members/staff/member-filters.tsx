import * as paths from '#app/paths.ts';
import { Field } from '../../../ui/field.tsx';
import { FilterSelect, Filters } from '../../../ui/filters.tsx';
import { type Option, SelectField } from '../../../ui/select-field.tsx';

type MemberFiltersProps = {
  typed: Readonly<Record<string, string>>;
  isTooShort: boolean;
  choices: Readonly<Record<'status' | 'plan' | 'parq' | 'role' | 'sort', readonly Option[]>>;
};

const inMoreFilters = [
  'role',
  'sort',
  'joinedFrom',
  'joinedTo',
  'seenFrom',
  'seenTo',
  'holdEndsFrom',
  'holdEndsTo',
];
const days = [
  ['joinedFrom', 'Joined from'],
  ['joinedTo', 'Joined to'],
  ['seenFrom', 'Last visit from'],
  ['seenTo', 'Last visit to'],
  ['holdEndsFrom', 'Hold ends from'],
  ['holdEndsTo', 'Hold ends to'],
] as const;

export function MemberFilters({ typed, isTooShort, choices }: MemberFiltersProps) {
  const select = (name: keyof typeof choices, label: string) => (
    <FilterSelect name={name} label={label} options={choices[name]} chosen={typed[name]} />
  );
  return (
    <Filters
      label="Filter members"
      clearHref={Object.keys(typed).length > 0 ? paths.listMembers : undefined}
      more={{
        label: 'More filters and sorting',
        isOpen: inMoreFilters.some((name) => name in typed),
        children: (
          <>
            {days.map(([name, label]) => (
              <Field
                key={name}
                name={name}
                label={label}
                type="date"
                autoComplete="off"
                defaultValue={typed[name]}
              />
            ))}
            {select('role', 'Role')}
            <SelectField name="sort" label="Sort by" options={choices.sort} defaultValue={typed.sort} />
          </>
        ),
      }}
    >
      <Field
        name="q"
        label="Name, email or mobile"
        type="search"
        autoComplete="off"
        maxLength={100}
        defaultValue={typed.q}
        errors={isTooShort ? ['Enter at least two letters or four digits'] : undefined}
      />
      {select('status', 'Status')}
      {select('plan', 'Plan')}
      {select('parq', 'PAR-Q')}
    </Filters>
  );
}
