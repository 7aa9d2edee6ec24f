import type { ReactNode } from 'react';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Filters } from '../../ui/filters.tsx';
import { insightPlaces } from '../../ui/navigation.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { PeriodView } from './period-view.ts';
import '../../ui/lists.css';

type InsightFrameProps = { title: string; lead?: ReactNode; period: PeriodView; children: ReactNode };

/** A page of analytics: its title, the other pages, the days it is about. */
export function InsightFrame({ title, lead, period, children }: InsightFrameProps) {
  const { days, compared, isCut, problems } = period;
  const line = compared ? `${days}, compared with ${compared}` : days;
  return (
    <div className="stack">
      <ErrorSummary problems={problems} />
      <PageHead title={title} lead={lead} />
      <Tabs label="Analytics" places={insightPlaces} currentPath={period.here} search={period.search} />
      <PeriodForm period={period} />
      {problems.length > 0 ? <p className="dim">Showing the last 28 days instead.</p> : null}
      <p className="dim">
        {isCut ? `${line}. The last day you chose is in the future: days until today are shown.` : line}
      </p>
      {children}
    </div>
  );
}

function PeriodForm({ period }: { period: PeriodView }) {
  const { here, presets, preset, from, to, comparison, comparisons, problems } = period;
  const errorsOf = (name: string) =>
    problems.filter(({ fieldId }) => fieldId === name).map(({ message }) => message);
  return (
    <>
      <nav className="list-links" aria-label="Periods">
        {presets.map(({ label, href, isCurrent }) => (
          <a key={href} href={href} className="list-link" aria-current={isCurrent ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <Filters label="Days" action={here} isMany>
        <DayField name="from" label="From" value={from} errors={errorsOf('from')} />
        <DayField name="to" label="To" value={to} errors={errorsOf('to')} />
        <SelectField
          name="compare"
          label="Compare with"
          options={comparisons}
          defaultValue={comparison}
          errors={errorsOf('compare')}
        />
        {/* Days that are the preset's own stay the preset, so that the address means its days tomorrow too. */}
        {preset ? <input type="hidden" name="period" value={preset} /> : null}
      </Filters>
    </>
  );
}

type DayFieldProps = { name: string; label: string; value: string; errors: readonly string[] };

function DayField({ name, label, value, errors }: DayFieldProps) {
  // A date field would show nothing of what is no date.
  const type = errors.length > 0 ? 'text' : 'date';
  return (
    <Field
      name={name}
      label={label}
      type={type}
      autoComplete="off"
      maxLength={100}
      defaultValue={value}
      errors={errors.length > 0 ? [...errors] : undefined}
    />
  );
}
