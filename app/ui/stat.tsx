import type { ReactNode } from 'react';

type StatProps = {
  value: ReactNode;
  unit?: string;
  label: ReactNode /** `moment`: a date and time instead of a number. */;
  size?: 'big' | 'moment';
  /** Its name in `docs/facts.md`, where several pages state it. */
  fact?: string | undefined;
  /** Leads to what it counts. */
  href?: string | undefined;
};

/** A large number with its label below. Put several in a `<div className="stats">`. */
export function Stat({ value, unit, label, size, fact, href }: StatProps) {
  return (
    <div className={size ? `stat stat-${size}` : 'stat'}>
      <p className="num">
        {fact ? <span data-fact={fact}>{value}</span> : value}
        {unit ? <small> {unit}</small> : null}
      </p>
      <p className="faint">{href ? <a href={href}>{label}</a> : label}</p>
    </div>
  );
}
