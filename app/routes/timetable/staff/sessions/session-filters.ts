import { fillLabels } from '#domain/timetable/session-labels.ts';
import type { ListField } from '../../../../ui/list/list-view.ts';
import { memberAndDays, timeOrder } from '../../../../ui/list/member-and-days.ts';
import type { Option } from '../../../../ui/select-field.tsx';

type Named = { readonly name: string };

/** The filters of the class list, in the order of its form. */
export function sessionFields(
  types: readonly (Named & { readonly id: string })[],
  coaches: readonly (Named & { readonly uid: string })[],
): ListField[] {
  const choice = (name: string, label: string, options: Option[]): ListField => ({
    ...{ name, label, options },
    kind: 'choice',
  });
  const statuses = [
    { value: 'scheduled', label: 'Scheduled' },
    { value: 'cancelled', label: 'Cancelled' },
  ];
  return [
    ...memberAndDays(['today', 'tomorrow', 'week']),
    choice(
      'type',
      'Class',
      types.map(({ id, name }) => ({ value: id, label: name })),
    ),
    choice(
      'coach',
      'Coach',
      coaches.map(({ uid, name }) => ({ value: uid, label: name })),
    ),
    choice('status', 'Status', statuses),
    choice(
      'fill',
      'How full',
      Object.entries(fillLabels).map(([value, { text }]) => ({ value, label: text })),
    ),
    timeOrder,
  ];
}

/** Ready-made lists of upcoming classes by how full they are. */
export const sessionPresets = (['full', 'filling', 'quiet', 'empty'] as const).map((fill) => ({
  label: fillLabels[fill].text,
  query: `fill=${fill}`,
}));
