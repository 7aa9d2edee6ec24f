import {
  type ConsentKind,
  consentFacts,
  consentKinds,
  consentSentence,
  standingOf,
  withdrawalTexts,
} from '#domain/privacy/consents.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import type { Consent } from '#server/data/collections/consents.ts';
import type { ConsentHistory } from '#server/privacy/list-consents.ts';

/** What somebody agreed to: where each stands, and what happened. @param withdrawals what withdrawing means, to the reader */
export function consentView(
  { events, waiverTexts }: ConsentHistory,
  now: Temporal.Instant,
  withdrawals: Readonly<Record<ConsentKind, string>> = withdrawalTexts,
) {
  return {
    // Texts only where somebody has ever chosen them: not every club sends any.
    standings: consentKinds
      .map((kind) => ({ ...standingView(kind, events), withdrawal: withdrawals[kind] }))
      .filter(({ kind, standing }) => kind !== 'texts' || standing !== 'not-asked'),
    events: events.map((event) => ({
      key: event.id,
      dateTime: event.at.toString(),
      when: event.at.epochMilliseconds === 0 ? 'Earlier' : formatDateTime(event.at, now),
      title: `${consentFacts[event.kind].name}: ${lowerFirst(consentSentence(event))}`,
      isGiven: event.isGiven,
      words: wordsOf(event, waiverTexts),
      place: event.place,
    })),
  };
}
export type ConsentView = ReturnType<typeof consentView>;

function standingView(kind: ConsentKind, events: readonly Consent[]) {
  const { name, stays } = consentFacts[kind];
  const stored = standingOf(kind, events);
  // Messages are on until somebody stops them: no words were agreed to.
  const standing = kind === 'club-messages' && stored === 'not-asked' ? ('on' as const) : stored;
  const canWithdraw = stays === '' && (standing === 'given' || standing === 'on');
  return { kind, name, stays, standing, canWithdraw };
}

function wordsOf({ kind, wording, version }: Consent, waiverTexts: ReadonlyMap<string, string>): string {
  if (kind === 'waiver')
    return [`Version ${version}`, waiverTexts.get(version) ?? ''].filter(Boolean).join('\n\n');
  return wording;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
