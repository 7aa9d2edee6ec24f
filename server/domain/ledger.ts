export const planKinds = ['membership', 'pack', 'trial'] as const;
export type PlanKind = (typeof planKinds)[number];
