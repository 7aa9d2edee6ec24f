import { leadSources } from '#domain/community/leads/lead-pipeline.ts';

/** How somebody heard of the club, for staff to choose. */
export const sourceOptions = leadSources.map(({ code, label }) => ({ value: code, label }));
