/** The pages of the guide, by who they are for; each is `docs/guide/<name>.md`. */
export const guideNames = ['owners', 'desk', 'coaches', 'members', 'api'] as const;

export type GuideName = (typeof guideNames)[number];
