import type { Tone } from '#domain/values/label.ts';
export type PreviewMember = {
  id: string;
  name: string;
  status: readonly [Tone, string];
  plan: string;
  parq: readonly [Tone, string];
  lastVisit: string;
  monthly: string;
};

const cleared = ['good', 'Cleared'] as const;

/** People of the preview, in every state. */
export const previewMembers: readonly PreviewMember[] = [
  {
    id: '1',
    name: 'Priya Raman',
    status: ['good', 'Active'],
    plan: 'Unlimited',
    parq: cleared,
    lastVisit: 'Today 17:42',
    monthly: '£79',
  },
  {
    id: '2',
    name: 'Tom Ashworth',
    status: ['bad', 'Payment overdue'],
    plan: 'Unlimited',
    parq: cleared,
    lastVisit: '18 Nov',
    monthly: '£79',
  },
  {
    id: '3',
    name: 'Grace Adeyemi',
    status: ['info', 'On hold'],
    plan: 'Off-peak',
    parq: cleared,
    lastVisit: '2 Oct',
    monthly: '£49',
  },
  {
    id: '4',
    name: 'Callum Reid',
    status: ['good', 'Active'],
    plan: '10 classes',
    parq: ['warn', 'Out of date'],
    lastVisit: '20 Nov',
    monthly: '6 left',
  },
  {
    id: '5',
    name: 'Wilhelmina Featherstonehaugh-Cholmondeley of Saint Leonards',
    status: ['warn', 'Leaves 30 Nov'],
    plan: 'Unlimited with personal training',
    parq: ['bad', 'Consultation'],
    lastVisit: '19 Nov',
    monthly: '£179',
  },
  {
    id: '6',
    name: 'Yusuf Demir',
    status: ['plain', 'Pending'],
    plan: '',
    parq: ['plain', 'Not done'],
    lastVisit: 'Never',
    monthly: '',
  },
];
