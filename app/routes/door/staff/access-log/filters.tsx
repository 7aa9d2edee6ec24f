import * as paths from '#app/paths.ts';
import { Filters, MemberAndDates } from '../../../../ui/filters.tsx';
import { type Option, SelectField } from '../../../../ui/select-field.tsx';

type AccessLogFiltersProps = {
  typed: Readonly<Record<string, string>>;
  devices: readonly Option[];
  results: readonly Option[];
};

const directions: readonly Option[] = [
  { value: 'in', label: 'In' },
  { value: 'out', label: 'Out' },
];

/** The log's filters; stored in the URL, so that they survive a reload or a bookmark. */
export function AccessLogFilters({ typed, devices, results }: AccessLogFiltersProps) {
  const isFiltered = Object.keys(typed).length > 0;
  return (
    <Filters label="Filter the access log" isMany clearHref={isFiltered ? paths.accessLog : undefined}>
      <MemberAndDates typed={typed} />
      <SelectField
        name="result"
        label="Result"
        options={results}
        emptyLabel="Any"
        defaultValue={typed.result}
      />
      <SelectField
        name="direction"
        label="Direction"
        options={directions}
        emptyLabel="Any"
        defaultValue={typed.direction}
      />
      <SelectField
        name="device"
        label="Device"
        options={devices}
        emptyLabel="Any"
        defaultValue={typed.device}
      />
    </Filters>
  );
}
