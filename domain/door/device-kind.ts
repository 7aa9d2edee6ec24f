/** What a paired device is for. Each kind opens its own pages and no other. */
export const deviceKinds = [
  { code: 'door', label: 'Check people in at the door' },
  { code: 'whiteboard', label: 'Show the day’s workouts on the gym wall' },
] as const;
export type DeviceKind = (typeof deviceKinds)[number]['code'];
