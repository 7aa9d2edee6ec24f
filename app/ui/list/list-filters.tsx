import '../lists.css';
import { SubmitButton } from '../button.tsx';
import { Field } from '../field.tsx';
import { Fold } from '../filters.tsx';
import { GetForm } from '../get-form.tsx';
import { Icon } from '../icon.tsx';
import { useKeptMarkup } from '../kept-markup.tsx';
import { SelectField } from '../select-field.tsx';
import type { FilterChip, ListLink, ListView, SavedLinks, ShownField } from './list-view.ts';

type ListFiltersProps = {
  view: ListView;
  /** The form's name for screen readers: "Filter members". */
  label: string;
  /** Lists that staff have saved. */
  saved?: SavedLinks | null | undefined;
};

/** A GET form: the filters are in the address and survive a reload or a bookmark. One line, with the search in sight and the rest behind two buttons. */
export function ListFilters({ view, label, saved = null }: ListFiltersProps) {
  const { fields, chips, presets, here } = view;
  const keep = useKeptMarkup();
  if (fields.length === 0) return null;
  const form = { fields, presets, here, label, saved, countOfChips: chips.length };
  return (
    <>
      <search {...keep(FilterForm, [form], FilterForm)} />
      <Chips chips={chips} here={here} saveHref={saved?.saveHref} />
    </>
  );
}

type FilterFormProps = Pick<ListView, 'fields' | 'presets' | 'here'> & {
  label: string;
  saved: SavedLinks | null;
  countOfChips: number;
};

function FilterForm({ fields, presets, here, label, saved, countOfChips }: FilterFormProps) {
  const search = fields.filter(({ kind }) => kind === 'search');
  return (
    <GetForm action={here} label={label} className="filters-frame">
      {fields
        .filter(({ kind, value }) => kind === 'preset' && value !== '')
        .map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <div className="list-bar">
        {search.length > 0 ? (
          <div className="list-search">
            {search.map((field) => (
              <FilterField key={field.name} field={field} />
            ))}
            <SubmitButton tone="quiet">Search</SubmitButton>
          </div>
        ) : null}
        <Fold
          title={countOfChips > 0 ? `Filter (${countOfChips})` : 'Filter'}
          isOpen={fields.some(({ error }) => error !== undefined)}
        >
          <FilterPanel fields={fields} />
        </Fold>
        {presets.length > 0 || saved ? (
          <Fold title="Lists">
            <Links label="Ready-made lists" links={presets} />
            <Links label="Saved lists" links={saved?.links ?? []} manageHref={saved?.manageHref} />
          </Fold>
        ) : null}
      </div>
    </GetForm>
  );
}

function FilterPanel({ fields }: { fields: readonly ShownField[] }) {
  const shown = fields.filter(({ kind }) => kind !== 'search' && kind !== 'preset');
  const more = shown.filter(({ isMore }) => isMore);
  return (
    <>
      <div className="filters filters-rest">
        {shown
          .filter(({ isMore }) => !isMore)
          .map((field) => (
            <FilterField key={field.name} field={field} />
          ))}
      </div>
      {more.length > 0 ? (
        <details className="filters-more" open={more.some(isUsed)}>
          <summary>More filters and sorting</summary>
          <div className="filters filters-rest">
            {more.map((field) => (
              <FilterField key={field.name} field={field} />
            ))}
          </div>
        </details>
      ) : null}
      <SubmitButton tone="quiet">Show</SubmitButton>
    </>
  );
}

const isUsed = ({ kind, value, error }: ShownField) =>
  kind !== 'order' && (value !== '' || error !== undefined);

function FilterField({ field: { name, label, kind, options = [], value, error } }: { field: ShownField }) {
  const common = { name, label, errors: error ? [error] : undefined, defaultValue: value };
  switch (kind) {
    case 'choice':
      return <SelectField {...common} options={options} emptyLabel="Any" />;
    case 'order':
      return <SelectField {...common} options={options} />;
    case 'day':
      // A date field would show nothing of what is no date.
      return <Field {...common} type={error ? 'text' : 'date'} autoComplete="off" maxLength={100} />;
    case 'number':
      return <Field {...common} inputMode="numeric" autoComplete="off" maxLength={10} />;
    default:
      return (
        <Field
          {...common}
          isLabelHidden
          placeholder={label}
          type="search"
          autoComplete="off"
          maxLength={200}
        />
      );
  }
}

type LinksProps = { label: string; links: readonly ListLink[]; manageHref?: string | undefined };

function Links({ label, links, manageHref }: LinksProps) {
  if (links.length === 0) return null;
  return (
    <nav className="list-links" aria-label={label}>
      {links.map(({ label: text, href, isCurrent }) => (
        <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined} className="list-link">
          {text}
        </a>
      ))}
      {manageHref ? (
        <a href={manageHref} className="filter-clear">
          Change saved lists
        </a>
      ) : null}
    </nav>
  );
}

type ChipsProps = { chips: readonly FilterChip[]; here: string; saveHref?: string | undefined };

function Chips({ chips, here, saveHref }: ChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label="Filters that are set">
      {chips.map(({ name, text, removeHref }) => (
        <li key={name}>
          <a href={removeHref} className="filter-chip">
            <span className="hidden">Remove filter: </span>
            {text}
            <Icon name="x" />
          </a>
        </li>
      ))}
      <li>
        <a href={here} className="filter-clear">
          Clear all
        </a>
      </li>
      {saveHref ? (
        <li>
          <a href={saveHref} className="filter-clear">
            Save this list
          </a>
        </li>
      ) : null}
    </ul>
  );
}
