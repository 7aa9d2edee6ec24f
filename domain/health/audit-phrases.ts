/** What the audit log says about health questionnaires; `domain/club/audit.ts` says how to read them. */
export const healthPhrases = {
  'parq.read': 'viewed {member’s} PAR-Q answers',
  'parq.asked': 'asked {member} to fill in the PAR-Q',
  'parq.submitted': 'completed {member’s} PAR-Q',
  'parq.reviewed': 'recorded the outcome of {member’s} PAR-Q consultation',
  'signer.confirmed': 'checked who signed for {member}',
  'signer.known': 'accepted what {member’s} new guardian had signed before',
  'waiver.published': 'published a new version of the waiver',
  'waiver.signed': 'signed {member’s} waiver',
  'waiver.linked': 'gave {member} a link to sign the waiver',
  'handover.started': 'handed {member} a tablet for the PAR-Q and the waiver',
} as const;
