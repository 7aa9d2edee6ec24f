import * as paths from '#app/paths.ts';
import './shell.css';
import focusOnSlash from './focus-on-slash.js?url&no-inline';
import { GetForm } from './get-form.tsx';
import { Icon } from './icon.tsx';

type DeskSearchProps = {
  /** What was searched for. */
  typed?: string;
  /** The cursor is in it when the page opens. */
  isFocused?: boolean;
};

/** The one box that finds members, leads, classes, plans and receipts. A slash leads to it from anywhere on the page. */
export function DeskSearch({ typed, isFocused }: DeskSearchProps) {
  return (
    <search className="search-box no-print">
      <GetForm action={paths.searchDesk} label="Search the club" className="search-box-form">
        <Icon name="search" />
        <input
          type="search"
          className="input"
          name="q"
          aria-label="Name, email, phone, member number, class or receipt number"
          aria-keyshortcuts="/"
          placeholder="Name, phone or receipt"
          autoComplete="off"
          maxLength={100}
          defaultValue={typed}
          {...(isFocused ? { autoFocus: true } : {})}
          data-search-box
        />
        <button type="submit" className="button button-quiet button-small">
          Search
        </button>
      </GetForm>
      <script defer src={focusOnSlash} />
    </search>
  );
}
