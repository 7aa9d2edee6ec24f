/** What people agree to, and withdraw: the words they are asked with, and what a history of it says. */

export const consentKinds = ['health', 'waiver', 'leaderboards', 'club-messages', 'texts'] as const;
export type ConsentKind = (typeof consentKinds)[number];

export interface ConsentFacts {
  readonly name: string;
  /** Why it can't; empty: it can. */
  readonly stays: string;
}

export const consentFacts: Readonly<Record<ConsentKind, ConsentFacts>> = {
  health: {
    name: 'Storing health answers',
    stays: '',
  },
  waiver: {
    name: 'The club’s waiver',
    stays: 'It’s part of your contract, so it counts for as long as you train. Ask us about it at any time.',
  },
  leaderboards: {
    name: 'Name on leaderboards',
    stays: '',
  },
  'club-messages': {
    name: 'Messages from the club',
    stays: '',
  },
  texts: {
    name: 'Texts to your phone',
    stays: '',
  },
};

/** What withdrawing means, to members who agreed for themselves; empty: it can't be withdrawn here. */
export const withdrawalTexts: Readonly<Record<ConsentKind, string>> = {
  health:
    'If you withdraw this, we delete all your PAR-Q answers, old and new. You then can’t book classes, and the door may not let you in, until you fill in a PAR-Q again and have gone through it with us. Your bookings stay: cancel any you don’t want.',
  waiver: '',
  leaderboards: 'If you stop, other members see “Member” instead of your name.',
  'club-messages':
    'If you stop these, you won’t get the news and reminders that staff send to several members.',
  texts: 'We stop texting you and forget the number. Emails go on.',
};

/** The same, to the guardian of a child. */
export const childWithdrawalTexts = (child: string): Readonly<Record<ConsentKind, string>> => ({
  ...withdrawalTexts,
  health: `If you withdraw this, we delete all of ${child}’s PAR-Q answers, old and new. ${child} then can’t be booked into classes, and the door may not let them in, until a PAR-Q is filled in again and you have gone through it with us. Their bookings stay: cancel any you don’t want.`,
  leaderboards: `If you stop, other members see “Member” instead of ${child}’s name.`,
  'club-messages': `If you stop these, you won’t get the news and reminders about ${child} that staff send to several members.`,
});

/** @param childName of the child that a guardian answers for; empty: they answer for themselves */
export const healthConsentWording = (childName = ''): string =>
  childName
    ? `As the parent or guardian of ${childName}, I agree to the club storing these answers, which are health data, to decide whether ${childName} can train safely.`
    : 'I agree to the club storing my answers, which are health data, to decide whether I can train safely.';

export const LEADERBOARD_WORDING = 'Show my name on leaderboards';

/** As in the preferences. */
export const CLUB_MESSAGES_WORDING =
  'Messages from the club: news and reminders that staff send to several members';

export const consentWays = [
  'self',
  'guardian',
  'tablet',
  'desk-link',
  'link',
  'text',
  'complaint',
  'unknown',
] as const;
/** `desk-link`: on a visitor’s own phone, by a link that staff showed them; `link`: by the link in a message; `text`: by a text to the club; `complaint`: by reporting an email as spam; `unknown`: from before this history was kept. */
export type ConsentWay = (typeof consentWays)[number];

export interface ConsentEvent {
  readonly kind: ConsentKind;
  readonly isGiven: boolean;
  readonly way: ConsentWay;
  readonly byName: string;
  readonly staffName: string;
}

/** "Given by Ana Silva, parent or guardian", "Withdrawn by the link in a message". */
export function consentSentence({ kind, isGiven, way, byName, staffName }: ConsentEvent): string {
  const given = kind === 'waiver' ? 'Signed' : 'Given';
  const verb = isGiven ? given : 'Withdrawn';
  const who = byName || 'the member';
  switch (way) {
    case 'guardian':
      return `${verb} by ${who}, parent or guardian`;
    case 'tablet':
      return `${verb} by ${who} on a tablet from ${staffName || 'staff'}`;
    case 'desk-link':
      return `${verb} by ${who} on their phone, with a link from ${staffName || 'staff'}`;
    case 'link':
      return `${verb} by the link in a message`;
    case 'text':
      return `${verb} by a text that said STOP`;
    case 'complaint':
      return `${verb} by reporting an email as spam`;
    case 'unknown':
      return `${verb} before this history was kept`;
    case 'self':
      return `${verb} by ${who}`;
  }
}

/** Where each stands, from its history, the newest first; without any: not asked, except for messages, which are on until stopped. */
export function standingOf(
  kind: ConsentKind,
  newestFirst: readonly Pick<ConsentEvent, 'kind' | 'isGiven'>[],
): 'given' | 'withdrawn' | 'not-asked' {
  const newest = newestFirst.find((each) => each.kind === kind);
  if (!newest) return 'not-asked';
  return newest.isGiven ? 'given' : 'withdrawn';
}
