import type { FieldMetadata } from '@conform-to/react';
import { SubmitButton } from '../../../ui/button.tsx';
import { numberProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FieldNotes } from '../../../ui/field-frame.tsx';
import { itemRows, type SellFields } from './sell.form.ts';
import type { InsteadOfPlan, ItemView } from './sell-view.ts';

/** The form as the page has it. */
export type SellFieldsOnPage = Required<{ [Name in keyof SellFields]: FieldMetadata<SellFields[Name]> }>;

/** What is sold all day: a press each puts one more into the sale. */
export function ItemButtons({ items }: { items: readonly ItemView[] }) {
  if (items.length === 0) return null;
  return (
    <div className="sell-items">
      {items.map(({ id, name, price, left }) => (
        <button key={id} type="submit" name="step" value={`add:${id}`} className="tile-button">
          <b>{name}</b>
          <span>{price}</span>
          {left ? <span className="faint">{left}</span> : null}
        </button>
      ))}
    </div>
  );
}

/** What is being sold, with how many of each. */
export function ItemLines({ items, fields }: { items: readonly ItemView[]; fields: SellFieldsOnPage }) {
  return itemRows.map((row) => {
    const [line, quantity] = [fields[`item${row}`], fields[`quantity${row}`]];
    const item = items.find(({ id }) => id === line.initialValue);
    if (!item && !line.errors) return null;
    return (
      <div key={row} className="sell-item">
        <input type="hidden" name={line.name} value={line.initialValue ?? ''} />
        <div>
          <p>
            <b>{item?.name ?? 'Item'}</b>, {item?.price ?? 'not for sale any more'}
          </p>
          <FieldNotes id={line.id} errors={line.errors} />
        </div>
        <Field {...numberProps(quantity)} label={`How many: ${item?.name ?? 'Item'}`} isLabelHidden />
        <SubmitButton tone="quiet" isSmall name="step" value={`drop:${line.initialValue}`}>
          Remove<span className="hidden"> {item?.name ?? 'it'}</span>
        </SubmitButton>
      </div>
    );
  });
}

/** Why their plan isn’t among the choices, and what is done instead. */
export const Instead = ({ instead }: { instead: InsteadOfPlan }) =>
  instead ? (
    <p>
      {instead.text} {instead.link ? <a href={instead.link.href}>{instead.link.label}</a> : null}
    </p>
  ) : null;
