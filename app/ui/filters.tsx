import './lists.css';
import type { ReactNode } from 'react';
import { SubmitButton } from './button.tsx';
import { GetForm } from './get-form.tsx';
import { type Option, SelectField } from './select-field.tsx';

type FiltersProps = {
  /** The form's name for screen readers: "Filter members". */
  label: string;
  action?: string;
  /** Fields; the first is the widest. */
  children: ReactNode;
  /** The unfiltered list; set when a filter is on. */
  clearHref?: string | undefined;
  /** For five fields or more: they wrap instead of sharing one line. */
  isMany?: boolean;
  /** Two fields each belong together, such as a day and its time: no field is wider than the others. */
  inPairs?: boolean;
  /** Rarely needed fields, collapsed below; open while one of them is in use. */
  more?: { label: string; isOpen: boolean; children: ReactNode };
};

/** A GET form, so that the filters are in the query and survive a reload or a bookmark. */
export function Filters({ label, action, children, clearHref, isMany, inPairs, more }: FiltersProps) {
  return (
    <search>
      <GetForm action={action} label={label} className="filters-frame">
        <div className={`filters${isMany ? ' filters-many' : ''}${inPairs ? ' filters-pairs' : ''}`}>
          {children}
          <div className="row">
            <SubmitButton tone="quiet">Show</SubmitButton>
            {clearHref ? <a href={clearHref}>Clear</a> : null}
          </div>
        </div>
        {more ? (
          <details className="filters-more" open={more.isOpen}>
            <summary>{more.label}</summary>
            <div className="filters filters-rest">{more.children}</div>
          </details>
        ) : null}
      </GetForm>
    </search>
  );
}

type FilterSelectProps = {
  name: string;
  label: string;
  options: readonly Option[];
  /** Undefined or empty: any. */
  chosen: string | undefined;
};

/** One filter of a list, with "Any" as its first choice. */
export function FilterSelect({ chosen, ...select }: FilterSelectProps) {
  return <SelectField {...select} emptyLabel="Any" defaultValue={chosen} />;
}
