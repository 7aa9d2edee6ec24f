import './lists.css';
import type { ReactNode } from 'react';
import { SubmitButton } from './button.tsx';
import { GetForm } from './get-form.tsx';
import { type Option, SelectField } from './select-field.tsx';

type FiltersProps = {
  /** The form's name for screen readers: "Filter members". */
  label: string;
  action?: string;
  /** What is typed most: in sight, with the other fields behind a button. */
  search?: ReactNode;
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
export function Filters({ label, action, search, children, clearHref, isMany, inPairs, more }: FiltersProps) {
  const clear = clearHref ? <a href={clearHref}>Clear</a> : null;
  if (search) {
    return (
      <search>
        <GetForm action={action} label={label} className="filters-frame">
          <div className="list-bar">
            <div className="list-search">
              {search}
              <SubmitButton tone="quiet">Search</SubmitButton>
            </div>
            <Fold title="Filter" isOpen={clear !== null}>
              <div className="filters filters-rest">{children}</div>
              <div className="row">
                <SubmitButton tone="quiet">Show</SubmitButton>
                {clear}
              </div>
            </Fold>
          </div>
        </GetForm>
      </search>
    );
  }
  return (
    <search>
      <GetForm action={action} label={label} className="filters-frame">
        <div className={`filters${isMany ? ' filters-many' : ''}${inPairs ? ' filters-pairs' : ''}`}>
          {children}
          <div className="row">
            <SubmitButton tone="quiet">Show</SubmitButton>
            {clear}
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

type FoldProps = { title: string; isOpen?: boolean; children: ReactNode };

/** A part of a list's filters that a button opens. One of them is open at a time, where the browser knows that. */
export function Fold({ title, isOpen, children }: FoldProps) {
  return (
    <details className="list-fold" name="list-fold" open={isOpen}>
      <summary className="button button-quiet">{title}</summary>
      <div className="list-panel">{children}</div>
    </details>
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
