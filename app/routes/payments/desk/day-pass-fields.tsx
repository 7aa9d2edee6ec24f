import type { FormMetadata } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { checkProps, dateProps, fieldProps } from '../../../ui/conform-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { itemRows, type SellFields } from './sell.form.ts';
import type { SellFieldsOnPage } from './sell-items.tsx';
import type { ItemView } from './sell-view.ts';

/** Of the person who buys a day pass: nothing that we know already. */
export interface DayPassAsks {
  readonly name: boolean;
  readonly emergencyContact: boolean;
}

export interface LikelySame {
  readonly uid: string;
  readonly sentence: string;
}

export const isDayPassIn = (items: readonly ItemView[], fields: SellFieldsOnPage): boolean =>
  itemRows.some((row) =>
    items.some(({ id, isDayPass }) => isDayPass && id === fields[`item${row}`].initialValue),
  );

type DayPassFieldsProps = {
  form: Pick<FormMetadata<SellFields>, 'id' | 'allErrors' | 'initialValue'>;
  fields: SellFieldsOnPage;
  asks: DayPassAsks;
  same: readonly LikelySame[];
  /** By the date of birth as it was sent. */
  isChild: boolean;
};

/** Who the day pass is for. */
export function DayPassFields({ form, fields, asks, same, isChild }: DayPassFieldsProps) {
  const contact = isChild ? 'Parent or guardian' : 'Emergency contact';
  return (
    <>
      {asks.name ? (
        <>
          <Field {...fieldProps(fields.firstName)} label="First name" autoComplete="off" />
          <Field {...fieldProps(fields.lastName)} label="Last name" autoComplete="off" />
          <DateField {...dateProps(form, fields.dob)} label="Date of birth" hint="For example 27 3 1990" />
        </>
      ) : null}
      {same.length > 0 ? (
        <>
          <ul>
            {same.map(({ uid, sentence }) => (
              <li key={uid}>
                {sentence} <a href={paths.sellToMember(uid)}>Sell it to them</a>
              </li>
            ))}
          </ul>
          <CheckField {...checkProps(fields.isSomebodyElse)} label="This is somebody else" />
        </>
      ) : null}
      {asks.emergencyContact ? (
        <>
          <Field
            {...fieldProps(fields.emergencyName)}
            label={`${contact}’s name`}
            hint={asks.name && !isChild ? 'If they’re under 18: a parent or guardian.' : undefined}
            autoComplete="off"
          />
          <Field
            {...fieldProps(fields.emergencyPhone)}
            label={`${contact}’s phone`}
            type="tel"
            inputMode="tel"
            autoComplete="off"
          />
        </>
      ) : null}
    </>
  );
}
