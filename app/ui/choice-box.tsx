export interface ChoiceView {
  /** `Your plan`. */
  readonly label: string;
  readonly name: string;
  /** `£79 a month`, `Tuesday 24 November, 18:00`; may be empty. */
  readonly detail: string;
  /** Where it is described; empty: nowhere but where another is chosen. */
  readonly href: string;
  /** Where another is chosen. */
  readonly changeHref: string;
}

/** What somebody has chosen, on top of every page of joining; without a choice there is no box. */
export function ChoiceBox({ choice }: { choice: ChoiceView | null }) {
  if (!choice) return null;
  const { label, name, detail, href, changeHref } = choice;
  return (
    <section className="chosen" aria-label={label}>
      <div className="grow">
        <p className="faint">{label}</p>
        <p>
          <strong>{href ? <a href={href}>{name}</a> : name}</strong>
        </p>
        {detail ? <p>{detail}</p> : null}
      </div>
      <a className="chosen-change" href={changeHref}>
        Change<span className="hidden"> {label.toLowerCase()}</span>
      </a>
    </section>
  );
}
