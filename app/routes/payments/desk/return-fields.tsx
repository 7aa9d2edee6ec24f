import type { FieldMetadata } from '@conform-to/react';
import { Fragment } from 'react';
import { REASON_HINT } from '#domain/club/audit.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { checkProps, fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { BeforeAfterTable } from '../../membership/staff/before-after-table.tsx';
import type { ReturnFields as Typed } from './return.form.ts';
import type { findReturn } from './return-view.ts';

type Fields = Required<{ [Name in keyof Typed]: FieldMetadata<Typed[Name]> }>;
type View = Awaited<ReturnType<typeof findReturn>>['view'];
type Previewed = View['memberships'][number];

/** @param whole what has to be for what is said to happen */
type Props = { view: View; whole?: string; fields: Omit<Fields, 'amount' | 'waiver'> };

/** Why, what is put back, and what else is taken back where that is chosen. */
export function ReturnFields({ view, whole = '', fields }: Props) {
  const hasPreview = view.memberships.length > 0 || view.notes.length > 0;
  return (
    <>
      <div className="stack">
        <input type="hidden" name="seen" value={view.seen} />
        <input type="hidden" name="seenMembers" value={view.seenMembers} />
        {view.cash && <input type="hidden" name="drawer" value={view.cash.drawerId} />}
        {whole !== '' && hasPreview && <p>{whole}</p>}
        {view.memberships.map((each) => (
          <Preview key={each.name} {...each} />
        ))}
        {view.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {view.cash?.hint && <p>{view.cash.hint}</p>}
      </div>
      <Field
        {...fieldProps(fields.reason)}
        label="Reason"
        hint="For staff: beside the receipt at the desk, never on it, and in the audit log."
        autoComplete="off"
      />
      {view.choices.map(({ name, label }) => (
        <Fragment key={name}>
          <CheckField {...checkProps(fields[name])} label={label} />
          {name === 'endPlan' && (
            <div className="stack">
              <p>{whole === '' ? 'If you tick that:' : 'If you tick that and refund everything:'}</p>
              {view.ends.map((each) => (
                <Preview key={each.name} {...each} />
              ))}
            </div>
          )}
        </Fragment>
      ))}
    </>
  );
}

function Preview({ name, sentence = '', rows, bookings }: Omit<Previewed, 'sentence'> & Partial<Previewed>) {
  return (
    <div className="stack">
      {sentence !== '' && <p>{sentence}</p>}
      {rows.length > 0 && <BeforeAfterTable rows={rows} name={name} />}
      {bookings !== '' && <p>{bookings}</p>}
    </div>
  );
}

/** Beside the amount that goes back with it. */
export function VoucherField({ view, field }: { view: View; field: Fields['stopVouchers'] }) {
  const label = view.choices.find(({ name }) => name === 'stopVouchers')?.label ?? '';
  return <CheckField {...checkProps(field)} label={label} />;
}

/** The rest of what was sold, waived beside a partial refund: what that does, and why. */
export function WaiverField({ view: { balance, waived }, field }: { view: View; field: Fields['waiver'] }) {
  if (balance === '') return null;
  return (
    <>
      <Field
        {...fieldProps(field)}
        label={`Waive the ${balance} left to pay (optional)`}
        hint={`The reason. Only for a partial refund: otherwise the ${balance} stays to pay. ${REASON_HINT}`}
        autoComplete="off"
      />
      {waived.length > 0 && (
        <div className="stack">
          <p>If you waive it:</p>
          {waived.map(({ name, rows }) => (
            <BeforeAfterTable key={name} rows={rows} name={name} />
          ))}
        </div>
      )}
    </>
  );
}
