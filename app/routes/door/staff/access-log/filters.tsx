import * as paths from '#app/paths.ts';
import { FilterSelect, Filters, MemberAndDates } from '../../../../ui/filters.tsx';
import type { Option } from '../../../../ui/select-field.tsx';

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
      <FilterSelect name="result" label="Result" options={results} chosen={typed.result} />
      <FilterSelect name="direction" label="Direction" options={directions} chosen={typed.direction} />
      <FilterSelect name="device" label="Device" options={devices} chosen={typed.device} />
    </Filters>
  );
}
