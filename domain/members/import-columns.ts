/** Maps the headers of an imported list to our fields. */
import { type ImportField, importFieldNames, importFields } from './import-fields.ts';
import { notImported, spellings } from './import-spellings.ts';
import { type ImportSystem, spellingOf } from './import-systems.ts';
import { foldText } from './member-search.ts';

const bySpelling = new Map(
  importFields.flatMap((field) => spellings[field].map((name) => [name, field] as const)),
);

/** Words that say whose column it is: “Client email”, “Primary phone number”. */
const fillers = /\b(?:athlete|client|contact|customer|member|members|primary|user|s)\b/g;

export interface ColumnReading {
  /** The field of each column, in the file's order; null if unused. */
  readonly fields: readonly (ImportField | null)[];
  /** An admin says what the columns are: one is not known, or two mean the same, or none has names. */
  readonly isAsked: boolean;
}

/**
 * What each column is, as far as its name says.
 * @param system whose export it is; its own names for columns come first
 */
export function readColumns(headers: readonly string[], system: ImportSystem | null = null): ColumnReading {
  const ranked = headers.map((header) => rankHeader(header, system));
  const fields = ranked.map((rank, index) =>
    rank && bestOf(ranked, rank.field)[0] === index ? rank.field : null,
  );
  const isOpen = headers.some(
    (header, index) => ranked[index] === null && spellingOf(header) !== '' && !isNotImported(header, system),
  );
  const isTwice = ranked.some((rank) => rank && bestOf(ranked, rank.field).length > 1);
  return {
    fields,
    isAsked: isOpen || isTwice || findColumnsProblem(fields) !== null || !fields.includes('email'),
  };
}

const isNotImported = (header: string, system: ImportSystem | null) =>
  system?.columns?.[spellingOf(header)] === 'unused' || notImported.has(spellingOf(header));

/** Whether a cell is the name of a column that lists of people have. */
export const isMemberHead = (cell: string): boolean =>
  rankHeader(cell, null) !== null || notImported.has(spellingOf(cell));

/** Whether a header row is a row of somebody already. */
export const isPersonRow = (headers: readonly string[]): boolean =>
  headers.some((header) => {
    const text = header.trim();
    const at = text.indexOf('@');
    return at > 0 && text.indexOf('.', at + 2) > 0 && !text.endsWith('.') && !/\s/.test(text);
  });

/** Why people can't be read with these columns; null: they can. An email address isn’t needed. */
export function findColumnsProblem(fields: readonly (ImportField | null)[]): string | null {
  const twice = importFields.find((field) => fields.filter((each) => each === field).length > 1);
  if (twice) return `Two columns are “${importFieldNames[twice]}”. Choose one of them`;
  return fields.some((field) => field === 'fullName' || field === 'firstName' || field === 'lastName')
    ? null
    : 'Choose which column has the names';
}

/** What tells lists with the same columns, however they are written. */
export const columnsKey = (headers: readonly string[]): string => headers.map(spellingOf).join('|');

/** A column's field, and how sure that is: 0 for certain. */
type Rank = { readonly field: ImportField; readonly place: number };

/** Fields that systems export several of: the spelling that comes first in our list is used, and the others are left aside. */
const severalFields: readonly ImportField[] = ['mobile', 'plan', 'paidUntil', 'joined', 'fullName', 'status'];

function rankHeader(header: string, system: ImportSystem | null): Rank | null {
  const spelling = spellingOf(header);
  const own = system?.columns?.[spelling];
  if (own) return own === 'unused' ? null : { field: own, place: 0 };
  const exact = bySpelling.get(spelling);
  if (exact) {
    const place = severalFields.includes(exact) ? spellings[exact].indexOf(spelling) : 0;
    return { field: exact, place: 1 + place };
  }
  const words = foldText(header).replace(/[^a-z0-9]+/g, ' ');
  const alike = bySpelling.get(words.replace(fillers, '').replaceAll(' ', ''));
  return alike ? { field: alike, place: 1000 } : null;
}

/** The positions of the columns that are most surely the field: more than one cannot be decided. */
function bestOf(ranked: readonly (Rank | null)[], field: ImportField): number[] {
  const own = ranked.flatMap((rank, index) => (rank?.field === field ? [{ index, place: rank.place }] : []));
  const first = Math.min(...own.map(({ place }) => place));
  return own.filter(({ place }) => place === first).map(({ index }) => index);
}
