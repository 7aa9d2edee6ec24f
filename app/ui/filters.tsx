import './tables.css';
import type { ReactNode } from 'react';
import { SubmitButton } from './button.tsx';
import { Field } from './field.tsx';

type FiltersProps = {
  /** What the form looks through, for screen readers: "Filter members". */
  label: string;
  action?: string;
  /** Fields; the first is the widest. */
  children: ReactNode;
  /** The list without any filter; given when one is on. */
  clearHref?: string | undefined;
  /** For five fields or more: they wrap instead of sharing one line. */
  isMany?: boolean;
  /** Fields that are seldom needed, folded away below; open where one of them is in use. */
  more?: { label: string; isOpen: boolean; children: ReactNode };
};

/** A GET form, so that what is shown is in the address and survives a reload or a bookmark. */
export function Filters({ label, action, children, clearHref, isMany, more }: FiltersProps) {
  return (
    <search>
      <form method="get" action={action} aria-label={label}>
        <div className={isMany ? 'filters filters-many' : 'filters'}>
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
      </form>
    </search>
  );
}

type MemberAndDatesProps = {
  typed: { readonly member?: string; readonly from?: string; readonly to?: string };
};

/** Whose, from when and until when: the first fields of a filter over what members did. */
export function MemberAndDates({ typed }: MemberAndDatesProps) {
  return (
    <>
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
    </>
  );
}
