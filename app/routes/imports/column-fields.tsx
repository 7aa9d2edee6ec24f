import { choiceProps } from '../../ui/conform-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';

/** The field of a column in a list, by its position. */
export const columnName = (index: number) => `column${index}`;

type ColumnFieldsProps = {
  columns: readonly { header: string; sample: string }[];
  fields: Readonly<Record<string, Parameters<typeof choiceProps>[0] | undefined>>;
  options: readonly { value: string; label: string }[];
};

/** What each column of a list holds, with some of what it says. */
export function ColumnFields({ columns, fields, options }: ColumnFieldsProps) {
  return columns.map(({ header, sample }, index) => {
    const field = fields[columnName(index)];
    return field ? (
      <SelectField
        {...choiceProps(field)}
        key={field.name}
        label={header}
        hint={sample ? `For example: ${sample}` : 'Empty in the first rows'}
        options={options}
        emptyLabel="Don’t import"
      />
    ) : null;
  });
}
