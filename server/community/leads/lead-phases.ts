/** What the import runner does to a list of leads. Nobody is told of it: no mail is sent. */
import { isSameLead } from '#domain/community/leads/lead-import.ts';
import { type ImportedLead, importLead } from '#domain/community/leads/lead-pipeline.ts';
import { type ImportRow, importNames, importRows } from '../../data/collections/imports.ts';
import { leads } from '../../data/collections/leads.ts';
import { findRowsInState, workOrMark } from '../../imports/apply-rows.ts';
import { checkingPhase } from '../../imports/check-phase.ts';
import { findRows } from '../../imports/find-rows.ts';
import { finishApplying, finishUndoing } from '../../imports/finish-phases.ts';
import type { ImportPhases } from '../../imports/import-phases.ts';
import { markLeadDay } from '../../insight/lead-figures.ts';
import type { Services } from '../../services.ts';
import { checkLeads, findKnownPeople, IS_LEAD } from './check-leads.ts';
import { withEnquiry } from './open-lead.ts';

type Parts = Pick<Services, 'store' | 'now' | 'log'>;

export function leadPhases(parts: Parts): ImportPhases['leads'] {
  return {
    checking: checkingPhase(parts, (list, rows) => checkLeads(parts, list, rows), importNames),
    applying: {
      nextRows: (list) => findRowsInState(parts, list, 'waiting'),
      work: (_, rows) => workOrMark(parts, rows, 'failed', (some) => applyLeads(parts, some)),
      finish: (list) => finishApplying(parts, list, 'leads.imported'),
    },
    undoing: {
      nextRows: (list) => findRowsInState(parts, list, 'done'),
      work: (_, rows) => workOrMark(parts, rows, 'kept', (some) => undoLeads(parts, some)),
      finish: (list) => finishUndoing(parts, list, 'leads.import-undone'),
    },
  };
}

/** Saves leads together with the state of their rows, so that each comes once. Who has got in touch or joined since the check is left out. */
function applyLeads({ store, now }: Parts, rows: readonly ImportRow[]): Promise<void> {
  return store.transaction(async (transaction) => {
    const waiting = await findRows(transaction, rows, 'waiting');
    const people = waiting.flatMap(({ lead }) => lead ?? []);
    const knownAs = await findKnownPeople(transaction, people);
    const at = now();
    const added: ImportedLead[] = [];
    for (const row of waiting) {
      const { lead, targetId: id, notes } = row;
      const isAdded = lead && added.some((each) => isSameLead(lead, each));
      const known = lead && (isAdded ? { note: IS_LEAD } : knownAs(lead));
      if (!lead || known) {
        const note = known?.note ?? 'This row has nothing to import';
        transaction.update(importRows, row.id, { state: 'failed', notes: [...notes, note] });
        continue;
      }
      const { status: _, firstContact: __, ...facts } = lead;
      const saved = { ...withEnquiry(null, id, lead, at), ...facts, ...importLead(lead, at) };
      added.push(lead);
      transaction.create(leads, saved);
      markLeadDay(transaction, saved, at);
      transaction.update(importRows, row.id, { state: 'done', appliedAt: at });
    }
  });
}

/** Takes back what `applyLeads` did. A lead that somebody has changed since stays, as one with a tour does. */
function undoLeads({ store, now }: Parts, rows: readonly ImportRow[]): Promise<void> {
  return store.transaction(async (transaction) => {
    const done = await findRows(transaction, rows, 'done');
    const stored = await transaction.findMany(
      leads,
      done.map(({ targetId }) => targetId),
    );
    for (const [index, row] of done.entries()) {
      const lead = stored[index];
      // Who turns messages off leaves no other trace, and the row would turn them on again.
      const hasTurnedOff = lead?.noMessages !== row.lead?.noMessages;
      const isMember = lead ? lead.memberUid !== '' || lead.status === 'joined' : false;
      if (lead && (hasTurnedOff || isMember || !row.appliedAt?.equals(lead.changedAt))) {
        const notes = [...row.notes, 'Changed since the import, so it stays'];
        transaction.update(importRows, row.id, { state: 'kept', notes });
        continue;
      }
      if (lead) {
        transaction.remove(leads, lead.id);
        markLeadDay(transaction, lead, now());
      }
      transaction.update(importRows, row.id, { state: 'undone' });
    }
  });
}
