import type { ListField } from '../../../../ui/list/list-view.ts';
import { memberAndDays, timeOrder } from '../../../../ui/list/member-and-days.ts';
import type { Option } from '../../../../ui/select-field.tsx';
import { resultChoices } from './rows.ts';

const directions: readonly Option[] = [
  { value: 'in', label: 'In' },
  { value: 'out', label: 'Out' },
];

/** The log's filters, in the order of the form. */
export const accessLogFields = (devices: readonly Option[]): ListField[] => [
  ...memberAndDays(['today', 'yesterday', 'week']),
  { name: 'result', label: 'Result', kind: 'choice', options: resultChoices },
  { name: 'direction', label: 'Direction', kind: 'choice', options: directions },
  { name: 'device', label: 'Device', kind: 'choice', options: devices },
  timeOrder,
];

/** Ready-made lists that are two filters. */
export const accessLogPresets = [
  { label: 'Not let in today', query: 'when=today&result=refused' },
  { label: 'Not let in this week', query: 'when=week&result=refused' },
  { label: 'Offline conflicts this week', query: 'when=week&result=offline-conflict' },
] as const;
