import type { AuditAction } from '#domain/club/audit.ts';
import type { Import } from '../data/collections/imports.ts';
import type { Services } from '../services.ts';
import { countRows } from './apply-rows.ts';
import type { FinishedPhase } from './import-phases.ts';

type Parts = Pick<Services, 'store' | 'now'>;

export async function finishApplying(
  parts: Parts,
  list: Import,
  action: AuditAction,
): Promise<FinishedPhase> {
  const [done, failed] = [
    await countRows(parts, list.id, 'state', 'done'),
    await countRows(parts, list.id, 'state', 'failed'),
  ];
  const summary = `${list.fileName || 'A list'}: ${done} saved${failed > 0 ? `, ${failed} failed` : ''}`;
  return { changes: { status: 'done', finishedAt: parts.now() }, audit: { action, summary } };
}

export async function finishUndoing(parts: Parts, list: Import, action: AuditAction): Promise<FinishedPhase> {
  const [undone, kept] = [
    await countRows(parts, list.id, 'state', 'undone'),
    await countRows(parts, list.id, 'state', 'kept'),
  ];
  const summary = `${list.fileName || 'A list'}: ${undone} undone${kept > 0 ? `, ${kept} kept` : ''}`;
  return { changes: { status: 'undone', finishedAt: parts.now() }, audit: { action, summary } };
}
