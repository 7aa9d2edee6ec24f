/** The pages of the guide, by who they are for; each is `docs/guide/<name>.md`. */
export const guideNames = ['owners', 'desk', 'coaches', 'members', 'api'] as const;

export type GuideName = (typeof guideNames)[number];

/** The guides to what somebody can open, in the order of the list. Visitors may become anybody: they see all of them. */
export function guidesFor(
  claims: { readonly admin: boolean; readonly coach: boolean; readonly desk: boolean } | null,
): readonly GuideName[] {
  if (!claims || claims.admin) return guideNames;
  return guideNames.filter(
    (name) => name === 'members' || (name === 'desk' && claims.desk) || (name === 'coaches' && claims.coach),
  );
}
