/** Checks the rows of an uploaded list of leads: who comes, and who is a lead or has an account already. */
import {
  importedLeadText,
  isSameLead,
  type LeadCells,
  readLeadRow,
} from '#domain/community/leads/lead-import.ts';
import type { ImportedLead } from '#domain/community/leads/lead-pipeline.ts';
import { nameKeyOf } from '#domain/members/import-person.ts';
import { cutText, toOneLine } from '#domain/values/text.ts';
import type { Import, ImportRow } from '../../data/collections/imports.ts';
import { leads } from '../../data/collections/leads.ts';
import { memberRows } from '../../data/collections/members.ts';
import type { Filter, Reads } from '../../data/store.ts';
import { emailOrNull } from '../../identity/email.ts';
import { type RowCheck, VALUES_AT_ONCE } from '../../imports/check-phase.ts';
import { groups } from '../../imports/groups.ts';
import { RETENTION_DAYS } from '../../imports/write-rows.ts';
import { fullName } from '../../members/create-member.ts';
import { rowCells, rowName } from '../../members/import/row-cells.ts';
import type { Services } from '../../services.ts';
import { leadKey } from './open-lead.ts';

/** What each row would do. From then on only the cells of columns that are used are kept. */
export async function checkLeads(
  { store, now }: Pick<Services, 'store' | 'now'>,
  list: Import,
  rows: readonly ImportRow[],
): Promise<{ checks: RowCheck[]; others: never[] }> {
  const at = now();
  const read = rows.map((row) => readRow(list, row, at));
  const knownAs = await findKnownPeople(
    store,
    read.flatMap(({ lead }) => lead ?? []),
  );
  const checks = read.map((row): RowCheck => {
    const known = row.lead ? knownAs(row.lead) : null;
    return known ? { ...row, ...leftOut(known.note), uid: known.uid, targetId: known.leadId } : row;
  });
  return { checks, others: [] };
}

const leftOut = (note: string) => ({
  ...{ outcome: 'same' as const, notes: [note], key: '', state: 'none' as const },
  ...{ lead: null, hasWarnings: false, uid: '', targetId: '' },
});

function readRow(list: Import, row: ImportRow, now: Temporal.Instant): RowCheck {
  const cells = rowCells(list, row);
  const name = rowName(cells);
  const kept = row.source === '' ? [] : (JSON.parse(row.source) as string[]);
  const about = {
    name,
    email: emailOrNull(cells.email ?? '') ?? cutText(toOneLine(cells.email ?? ''), 254),
    nameKey: nameKeyOf(name),
    source: JSON.stringify(kept.map((cell, index) => (list.fields[index] ? cell : ''))),
    expiresAt: list.createdAt.add({ hours: 24 * RETENTION_DAYS }),
  };
  const refused = (sentence: string): RowCheck => ({ ...about, ...leftOut(sentence), outcome: 'error' });
  if (row.problem !== '') return refused(row.problem);
  const rules = { now, dateOrder: list.dateOrder, normaliseEmail: emailOrNull };
  const reading = readLeadRow(cells as LeadCells, rules);
  if (reading.kind === 'problem') return refused(reading.sentence);
  if (reading.kind === 'left-out') return { ...about, ...leftOut(reading.note) };
  const { lead, warnings } = reading;
  return {
    ...{ ...about, email: lead.email || about.email, outcome: 'new', state: 'waiting', lead, uid: '' },
    key: lead.email || lead.mobile,
    targetId: leadKey(lead.email),
    notes: [importedLeadText(lead), ...warnings],
    hasWarnings: warnings.length > 0,
  };
}

export const IS_LEAD = 'Is a lead already';

interface KnownPerson {
  readonly note: string;
  /** Empty: no account. */
  readonly uid: string;
  readonly leadId: string;
}

/** Far more than share one number. */
const MOST_FOUND = 1000;

/** Who is a lead, or has an account, by address or number. */
export async function findKnownPeople(
  reads: Pick<Reads, 'query'>,
  people: readonly ImportedLead[],
): Promise<(person: ImportedLead) => KnownPerson | null> {
  const known: { person: Pick<ImportedLead, 'name' | 'email' | 'mobile'>; as: KnownPerson }[] = [];
  for (const field of ['email', 'mobile'] as const) {
    const wanted = [...new Set(people.map((person) => person[field]))].filter(Boolean);
    for (const group of groups(wanted, VALUES_AT_ONCE)) {
      const isTheirs: Filter = [field, 'in', [...group]];
      const query = { where: [isTheirs], limit: MOST_FOUND };
      for (const member of (await reads.query(memberRows, query)).items) {
        const person = { ...member, name: fullName(member) || member.name };
        known.push({ person, as: { note: 'Has an account already', uid: member.id, leadId: '' } });
      }
      for (const lead of (await reads.query(leads, query)).items)
        known.push({ person: lead, as: { note: IS_LEAD, uid: '', leadId: lead.id } });
    }
  }
  return (row) => known.find(({ person }) => isSameLead(row, person))?.as ?? null;
}
