import * as paths from '#app/paths.ts';
import { Field } from '../../../../ui/field.tsx';
import { Filters } from '../../../../ui/filters.tsx';
import { type Option, SelectField } from '../../../../ui/select-field.tsx';

type AccessLogFiltersProps = {
  typed: Readonly<Record<string, string>>;
  devices: readonly Option[];
  results: readonly Option[];
};

/** The log's filters; stored in the URL, so that they survive a reload or a bookmark. */
export function AccessLogFilters({ typed, devices, results }: AccessLogFiltersProps) {
  const isFiltered = Object.keys(typed).length > 0;
  return (
    <Filters label="Filter the access log" isMany clearHref={isFiltered ? paths.accessLog : undefined}>
      <Field
        name="member"
        label="Member: name, email or ID"
        type="search"
        autoComplete="off"
        maxLength={200}
        defaultValue={typed.member}
      />
      <Field name="from" label="From" type="date" autoComplete="off" defaultValue={typed.from} />
      <Field name="to" label="To" type="date" autoComplete="off" defaultValue={typed.to} />
      <SelectField
        name="result"
        label="Result"
        options={results}
        emptyLabel="Any"
        defaultValue={typed.result}
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
