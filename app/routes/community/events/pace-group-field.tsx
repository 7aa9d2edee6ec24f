import type { FieldMetadata } from '@conform-to/react';
import { choiceProps } from '../../../ui/conform-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { EventFactsView } from './load-event.ts';

type PaceGroupFieldProps = {
  field: FieldMetadata<string | undefined>;
  groups: EventFactsView['paceGroups'];
};

/** Which pace group of a run somebody joins; nothing where there are none. */
export function PaceGroupField({ field, groups }: PaceGroupFieldProps) {
  if (groups.length === 0) return null;
  const options = groups.map(({ name, text }) => ({ value: name, label: text }));
  return (
    <SelectField
      {...choiceProps(field)}
      label="Pace group"
      options={options}
      emptyLabel="I’ll decide on the day"
    />
  );
}
