import { describe, expect, it } from 'vitest';
import {
  type AuditFacts,
  auditActions,
  auditSentenceForMember,
  auditSentenceForStaff,
  isVisibleToMember,
} from '#domain/club/audit.ts';

const entry = (changed: Partial<AuditFacts> = {}): AuditFacts => ({
  actorUid: 'sam',
  actorName: 'Sam Okafor',
  action: 'parq.read',
  memberUid: 'priya',
  summary: '',
  ...changed,
});

describe('row 33: the audit log in words', () => {
  it('says to the member who read their answers', () => {
    expect(auditSentenceForMember(entry())).toBe('Sam Okafor viewed your PAR-Q answers');
  });

  it.each([
    [
      entry({ actorUid: 'priya', actorName: 'Priya Shah', action: 'member.edited' }),
      'You changed your details',
    ],
    [entry({ action: 'check-in.overridden' }), 'Sam Okafor let you in manually'],
    [
      entry({ actorUid: '', actorName: '', action: 'membership.expired' }),
      'The system marked your membership as expired',
    ],
    [entry({ action: 'something.else', summary: 'Did a thing' }), 'Sam Okafor: Did a thing'],
    [entry({ action: 'constructor' }), 'Sam Okafor: constructor'],
  ])('tells the member the rest too, case %#', (facts, expected) => {
    expect(auditSentenceForMember(facts)).toBe(expected);
  });

  it('says to staff whose it was', () => {
    expect(auditSentenceForStaff(entry(), 'Priya Shah')).toBe('Sam Okafor viewed Priya Shah’s PAR-Q answers');
    expect(auditSentenceForStaff(entry(), '')).toBe('Sam Okafor viewed a member’s PAR-Q answers');
    expect(
      auditSentenceForStaff(
        entry({ actorUid: 'priya', actorName: 'Priya Shah', action: 'member.edited' }),
        'Priya Shah',
      ),
    ).toBe('Priya Shah changed their own details');
    expect(auditSentenceForStaff(entry({ action: 'settings.changed', memberUid: '' }), '')).toBe(
      'Sam Okafor changed the club settings',
    );
  });

  it('takes a name with a dollar sign for a name', () => {
    expect(auditSentenceForStaff(entry(), "$& $'")).toBe("Sam Okafor viewed $& $'’s PAR-Q answers");
  });

  it('shows the member what concerns them, but not notes between staff', () => {
    expect(isVisibleToMember(entry())).toBe(true);
    expect(isVisibleToMember(entry({ action: 'desk-flag.set' }))).toBe(false);
    expect(isVisibleToMember(entry({ memberUid: '' }))).toBe(false);
  });

  it.each(auditActions)('has whole sentences for %s', (action) => {
    for (const sentence of [
      auditSentenceForMember(entry({ action })),
      auditSentenceForStaff(entry({ action }), 'Priya Shah'),
    ]) {
      expect(sentence).toMatch(/^Sam Okafor [a-z][^{}]+$/);
    }
  });
});
