import * as paths from '#app/paths.ts';
import { bookkeepingDetailNames, bookkeepingDetails } from '#domain/payments/bookkeeping.ts';
import { ledgerMethodNames, ledgerMethods } from '#domain/payments/ledger.ts';
import { AdminOnly } from '../../../../ui/admin-only.tsx';
import { SubmitButton } from '../../../../ui/button.tsx';
import { GetForm } from '../../../../ui/get-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';

const software = [
  { value: 'xero', label: 'Xero' },
  { value: 'quickbooks', label: 'QuickBooks' },
];
const details = bookkeepingDetails.map((value) => ({ value, label: bookkeepingDetailNames[value] }));
const methods = ledgerMethods
  .filter((method) => method !== 'complimentary' && method !== 'voucher')
  .map((value) => ({ value, label: ledgerMethodNames[value] }));

/** Downloads the takings of the page's days for the bookkeeper: for admins. */
export function BookkeeperExport({ from, to }: { from: string; to: string }) {
  return (
    <AdminOnly>
      <section className="stack no-print">
        <h2>Export for your bookkeeper</h2>
        <p className="dim">
          The takings of these days as a bank statement file (CSV). Refunds are below zero, and a sale that
          was voided is left out. Xero takes up to 1,000 lines in a file: for more, choose a line a day or
          fewer days.
        </p>
        <GetForm action={paths.exportTakings} label="Export for your bookkeeper" className="filters-frame">
          <input type="hidden" name="from" value={from} />
          <input type="hidden" name="to" value={to} />
          <div className="filters filters-many">
            <SelectField name="software" label="For" options={software} />
            <SelectField name="detail" label="A line for" options={details} />
            <SelectField name="method" label="Method" options={methods} emptyLabel="All" />
            <SubmitButton tone="quiet">Download</SubmitButton>
          </div>
        </GetForm>
      </section>
    </AdminOnly>
  );
}
