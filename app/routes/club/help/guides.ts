import type { GuideName } from '#domain/club/guides.ts';

/** A page of the guide: its heading, its first paragraph as plain text, and the rest as HTML (scripts/vite-guide-pages.ts). */
export interface Guide {
  readonly title: string;
  readonly lead: string;
  readonly html: string;
}

const modules = import.meta.glob<Guide>('/docs/guide/*.md', { eager: true, import: 'default' });

/** By name; null for a name that no page has. */
export function findGuide(name: string): Guide | null {
  return modules[`/docs/guide/${name}.md`] ?? null;
}

/** The guide's text as HTML for a club whose emails go out, or don't: sentences about email are written as pairs. */
export const guideHtml = ({ html }: Guide, canSendMail: boolean): string =>
  html.replace(MAIL_PAIR, (_, sent: string, kept: string) => (canSendMail ? sent : kept));

const MAIL_PAIR = /<!-- with mail -->([\s\S]*?)<!-- without mail: ([\s\S]*?) -->/g;

/** @throws when `docs/guide/` has no page for them */
export function getGuide(name: GuideName): Guide {
  const guide = findGuide(name);
  if (!guide) throw new Error(`docs/guide/${name}.md is missing`);
  return guide;
}
