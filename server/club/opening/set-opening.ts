/** What an admin decides about the opening, each with its audit entry. */
import type { AuditAction } from '#domain/club/audit.ts';
import { auditFieldLabel } from '#domain/club/audit-fields.ts';
import type { ReadyStep } from '#domain/club/ready-steps.ts';
import { type ClubSettings, settings } from '../../data/collections/club.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { readStoredSettings } from '../settings-cache.ts';

/** `same`: it was so already, and nothing was written. */
export type OpeningOutcome = 'changed' | 'same';

type Parts = Pick<Services, 'store' | 'now'>;

type OpeningField = 'isOpenToPublic' | 'opensOn' | 'isGettingReady' | 'stepsNotForUs';

interface OpeningChange<Field extends OpeningField> {
  readonly field: Field;
  readonly action: AuditAction;
  nextValue(stored: ClubSettings): ClubSettings[Field];
  readonly by: Actor;
}

/** Opens the club to the public, or closes it again. */
export function setOpenToPublic(parts: Parts, isOpen: boolean, by: Actor): Promise<OpeningOutcome> {
  const action = isOpen ? 'club.opened' : 'club.closed';
  return change(parts, { field: 'isOpenToPublic', action, nextValue: () => isOpen, by });
}

/** @param opensOn the date to announce, or null for none */
export function setOpeningDate(
  parts: Parts,
  opensOn: Temporal.PlainDate | null,
  by: Actor,
): Promise<OpeningOutcome> {
  const nextValue = () => opensOn?.toString() ?? '';
  return change(parts, { field: 'opensOn', action: 'settings.changed', nextValue, by });
}

/** Shows or hides “Get ready to open” on the dashboard. */
export function setReadyList(parts: Parts, isShown: boolean, by: Actor): Promise<OpeningOutcome> {
  return change(parts, {
    ...{ field: 'isGettingReady', action: 'settings.changed', by },
    nextValue: () => isShown,
  });
}

/** Takes a step off the list, or puts it back. */
export function setStepSkipped(
  parts: Parts,
  { step, isSkipped }: { readonly step: ReadyStep; readonly isSkipped: boolean },
  by: Actor,
): Promise<OpeningOutcome> {
  return change(parts, {
    ...{ field: 'stepsNotForUs', action: 'settings.changed', by },
    nextValue: ({ stepsNotForUs }) => {
      const others = stepsNotForUs.filter((each) => each !== step);
      return isSkipped ? [...others, step].sort() : others;
    },
  });
}

function change<Field extends OpeningField>(
  { store, now }: Parts,
  { field, action, nextValue, by }: OpeningChange<Field>,
): Promise<OpeningOutcome> {
  return store.transaction(async (transaction) => {
    const stored = await readStoredSettings(transaction);
    const [before, after] = [stored[field], nextValue(stored)];
    if (JSON.stringify(before) === JSON.stringify(after)) return 'same';
    // Only an admin comes here, so the club is set up, even one from an older database.
    transaction.set(settings, { ...stored, [field]: after, isSetUp: true });
    const summary = action === 'settings.changed' ? `Changed: ${auditFieldLabel(field)}` : stored.clubName;
    const entry = { action, summary, before: { [field]: before }, after: { [field]: after } };
    writeAudit(transaction, by, entry, now());
    return 'changed';
  });
}
