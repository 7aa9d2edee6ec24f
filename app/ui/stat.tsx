import type { ReactNode } from 'react';

type StatProps = { value: ReactNode; unit?: string; label: ReactNode; isBig?: boolean };

/** A number as the hero, with what it counts below. Put several in a `<div className="stats">`. */
export function Stat({ value, unit, label, isBig }: StatProps) {
  return (
    <div className={isBig ? 'stat stat-big' : 'stat'}>
      <p className="num">
        {value}
        {unit ? <small> {unit}</small> : null}
      </p>
      <p className="faint">{label}</p>
    </div>
  );
}
