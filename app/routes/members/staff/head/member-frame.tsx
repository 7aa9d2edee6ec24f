import '../../members.css';
import type { ReactNode } from 'react';
import * as paths from '#app/paths.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { LinkAbove } from '../../../../ui/place-above.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import type { MenuLink } from './head-actions.ts';
import type { MemberHead } from './read-head.ts';

/** The tabs of a member’s page, each at its own address. */
const tabs = [
  { label: 'Overview', href: paths.viewMember },
  { label: 'Payments', href: paths.memberPayments },
  { label: 'Classes', href: paths.memberClasses },
  { label: 'Visits', href: paths.memberVisits },
  { label: 'Training', href: paths.memberTraining },
  { label: 'Notes', href: paths.memberNotes },
  { label: 'Log', href: paths.memberLog },
] as const;

type MemberFrameProps = { head: MemberHead; tab: (typeof tabs)[number]['label']; children: ReactNode };

/** Who it is, what stops them, what to do next; and the tab below. */
export function MemberFrame({ head, tab, children }: MemberFrameProps) {
  // The audit log is for admins.
  const shown = tabs.filter(({ label }) => head.isAdmin || label !== 'Log');
  const places = shown.map(({ label, href }) => ({ label, href: href(head.uid), below: [] }));
  const currentPath = places.find(({ label }) => label === tab)?.href ?? '';
  return (
    <>
      <LinkAbove />
      <header className="member-head">
        <Face head={head} />
        <div className="member-who">
          <h1>{head.name}</h1>
          <p className="row">
            <Chip tone={head.chip.tone} fact="status">
              {head.chip.text}
            </Chip>
            {head.leavingChip && <Chip tone={head.leavingChip.tone}>{head.leavingChip.text}</Chip>}
            {head.dayPassChip && <Chip tone={head.dayPassChip.tone}>{head.dayPassChip.text}</Chip>}
            {head.emailChip ? <Chip tone={head.emailChip.tone}>{head.emailChip.text}</Chip> : null}
            {head.birthday ? <Chip tone="info">{head.birthday}</Chip> : null}
            {head.facts.map(({ text, fact }) => (
              <span key={text} className="dim" data-fact={fact}>
                {text}
              </span>
            ))}
          </p>
          <p className="row">
            {head.phone ? <a href={head.phone.href}>{head.phone.text}</a> : null}
            {head.email ? <a href={`mailto:${head.email}`}>{head.email}</a> : null}
            {head.emailChip ? <a href={paths.resumeEmails(head.uid)}>Send emails again</a> : null}
          </p>
          <FamilyOf head={head} />
        </div>
        <div className="member-do">
          <ButtonLink href={head.main.href} tone="accent" icon={head.main.icon}>
            {head.main.label}
          </ButtonLink>
          <Menu links={head.menu} name={head.name} />
        </div>
      </header>
      <Obstacles obstacles={head.obstacles} />
      {head.mergeHref ? (
        <Notice tone="info">
          <p>
            Another profile has become part of this one. <a href={head.mergeHref}>See or undo the merge</a>
          </p>
        </Notice>
      ) : null}
      <Tabs label={`Pages about ${head.name}`} places={places} currentPath={currentPath} />
      {children}
    </>
  );
}

function Face({ head: { pictureId, photoHref, name, initials } }: { head: MemberHead }) {
  return (
    <a className="member-face" href={photoHref}>
      {pictureId ? (
        <Picture id={pictureId} size="small" alt={`Photo of ${name}. Change photo`} shape="square" isFirst />
      ) : (
        <>
          <span aria-hidden="true">{initials}</span>
          <span className="hidden">Add photo</span>
        </>
      )}
    </a>
  );
}

/** `Paid by Sam Reid`, or `Pays for Mia, Leo`. */
function FamilyOf({ head: { family } }: { head: MemberHead }) {
  if (!family) return null;
  return (
    <p className="row">
      <a href={family.href}>{family.label}</a>
      {family.people.map(({ uid, name, href }) => (
        <a key={uid} href={href}>
          {name}
        </a>
      ))}
    </p>
  );
}

function Menu({ links, name }: { links: readonly MenuLink[]; name: string }) {
  return (
    <details className="more-menu">
      <summary className="button button-quiet">More</summary>
      <nav aria-label={`More for ${name}`} className="links">
        <ul className="bare">
          {links.map(({ href, label, isEnding }) => (
            <li key={label}>
              <a href={href} className={isEnding ? 'bad' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}

const factOf = ({ tone }: Pick<MemberHead['obstacles'][number], 'tone'>) =>
  tone === 'bad' ? 'door-refuses' : 'door-warns';

/** Why they cannot train, a sentence for each reason. */
function Obstacles({ obstacles }: Pick<MemberHead, 'obstacles'>) {
  const [first, ...others] = obstacles;
  if (!first) return null;
  const tone = obstacles.some((each) => each.tone === 'bad') ? 'bad' : 'warn';
  return (
    <Notice tone={tone}>
      {others.length === 0 ? (
        <p data-fact={factOf(first)}>{first.sentence}</p>
      ) : (
        <ul className="bare">
          {obstacles.map(({ code, sentence, tone }) => (
            <li key={code} data-fact={factOf({ tone })}>
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
