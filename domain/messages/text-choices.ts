/** What members may have texts about, each off until chosen. */

export interface TextChoice {
  readonly key: string;
  readonly label: string;
  readonly description: string;
}

export const textChoices = [
  {
    key: 'changes',
    label: 'Classes cancelled or moved',
    description: 'When we cancel or move a class you’ve booked, less than 24 hours before it.',
  },
  {
    key: 'offers',
    label: 'Waitlist places to accept',
    description: 'When a place comes free and we hold it for you for a short time.',
  },
  {
    key: 'tomorrow',
    label: 'Class reminders',
    description: 'The evening before, with your first class of the next day.',
  },
] as const satisfies readonly TextChoice[];
export type TextKind = (typeof textChoices)[number]['key'];

/**
 * Templates of texts, with the choice that each belongs to; empty: sent to a number that is yet to be confirmed. Not listed with
 * `domain/club/messages`: those have HTML, a footer and an example by email.
 */
export const textTemplates = {
  'text-class-called-off': 'changes',
  'text-class-moved': 'changes',
  'text-class-offered': 'offers',
  'text-class-tomorrow': 'tomorrow',
  'text-code': '',
} as const satisfies Record<string, TextKind | ''>;
export type TextTemplateName = keyof typeof textTemplates;

/** The choice that a stored text belongs to; null: none of ours. */
export function kindOfText(template: string): TextKind | '' | null {
  return Object.hasOwn(textTemplates, template) ? textTemplates[template as TextTemplateName] : null;
}

/** The words that somebody agrees to. */
export function textsWording(kinds: readonly string[], number: string): string {
  const labels = textChoices.filter(({ key }) => kinds.includes(key)).map(({ label }) => label);
  return `Text me at ${number} about: ${labels.join('; ')}`;
}
