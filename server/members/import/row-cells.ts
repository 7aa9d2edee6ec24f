import type { ImportCells } from '#domain/members/import-row.ts';
import { cutText, toOneLine, wellFormed } from '#domain/values/text.ts';
import type { Import, ImportRow } from '../../data/collections/imports.ts';

/** The cells of a row by what they are. */
export function rowCells(
  { fields }: Pick<Import, 'fields'>,
  { source }: Pick<ImportRow, 'source'>,
): ImportCells {
  const cells: string[] = source === '' ? [] : wellFormed(JSON.parse(source));
  return Object.fromEntries(fields.flatMap((field, index) => (field ? [[field, cells[index] ?? '']] : [])));
}

/** The name as it is shown, whether or not it is valid: `Smith, Ann` as Ann Smith. */
export function rowName({ firstName = '', lastName = '', fullName = '' }: ImportCells): string {
  const [, last, first] = /^([^,]{1,160}), ?([^,]{1,160})$/.exec(toOneLine(fullName)) ?? [];
  const whole = last ? `${first} ${last}` : fullName;
  return cutText(toOneLine(`${firstName} ${lastName}`) || toOneLine(whole), 160);
}
