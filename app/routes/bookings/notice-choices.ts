/** Minimum notice in minutes, with labels. */
export const noticeChoices = [
  { value: '0', label: 'None: any time before the class' },
  { value: '60', label: 'One hour' },
  { value: '120', label: 'Two hours' },
  { value: '240', label: 'Four hours' },
  { value: '480', label: 'Eight hours' },
  { value: '720', label: 'Twelve hours' },
  { value: '1440', label: 'One day' },
] as const;

type NoticeChoice = (typeof noticeChoices)[number]['value'];

/** The choice for the stored minutes; if there is none, the next longer one. */
export function noticeChoiceOf(minutes: number): NoticeChoice {
  return (noticeChoices.find(({ value }) => Number(value) >= minutes) ?? noticeChoices[6]).value;
}
