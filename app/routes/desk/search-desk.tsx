import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { decideAdminCheck } from '#domain/accounts/roles.ts';
import { cutText, shorten } from '#domain/values/text.ts';
import { searchClub } from '#server/desk/search-club.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DeskSearch } from '../../ui/desk-search.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Route } from './+types/search-desk.ts';
import { SearchResults } from './search-results.tsx';
import { countText, type Hit, type HitGroup, hitGroups } from './search-view.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.typed ? `Search: ${loaderData.typed}` : 'Search' },
];

/** A single hit is opened at once, but not while somebody types. Plans are set up by admins, so nobody else finds them here. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const typed = cutText((url.searchParams.get('q') ?? '').trim(), 100);
  const isTyping = url.searchParams.has('typing');
  const found = typed === '' ? null : await searchClub(store, typed, now(), isTyping);
  if (!found) return { typed, isTyping, isTooShort: typed !== '', groups: [] };
  const isAdmin = decideAdminCheck(requireLogin(context).claims);
  const groups = hitGroups(isAdmin ? found : { ...found, plans: [] }, typed, now());
  const [only, ...others] = groups.flatMap(({ hits }) => hits);
  if (only && others.length === 0 && !found.isNear && !isTyping) throw redirect(only.href, 303);
  return { typed, isTyping, isTooShort: false, groups };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { typed, isTyping, isTooShort, groups } = loaderData;
  const count = isTooShort ? '' : countText(groups, typed);
  return (
    <>
      <PageHead title="Search" />
      <DeskSearch typed={typed} isFocused />
      <SearchResults count={count}>
        {groups.length > 0 ? <p className="dim">{count}</p> : null}
        {groups.map((group) => (
          <HitList key={group.title} {...group} />
        ))}
        {groups.length === 0 ? <NoHits typed={typed} isTyping={isTyping} isTooShort={isTooShort} /> : null}
      </SearchResults>
    </>
  );
}

function HitList({ title, hits, allHref }: HitGroup) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="hits bare">
        {hits.map((hit) => (
          <HitLine key={hit.key} hit={hit} />
        ))}
      </ul>
      {allHref ? (
        <p>
          <a href={allHref}>See all matching members</a>
        </p>
      ) : null}
    </section>
  );
}

function HitLine({ hit: { href, name, pictureId, chips, note, links } }: { hit: Hit }) {
  return (
    <li className={pictureId ? 'hit' : 'hit hit-plain'}>
      {pictureId ? <Picture id={pictureId} size="small" alt="" shape="round" /> : null}
      <div>
        <p className="row">
          <a href={href}>
            <b>{name}</b>
          </a>
          {chips.map(({ tone, text, fact }) => (
            <Chip key={text} tone={tone} fact={fact}>
              {text}
            </Chip>
          ))}
        </p>
        {note ? <p className="faint">{note}</p> : null}
      </div>
      {links.length > 0 ? (
        <p className="hit-links">
          {links.map((link) => (
            <ButtonLink key={link.href} href={link.href} tone="quiet" isSmall>
              {link.label}
              <span className="hidden"> ({name})</span>
            </ButtonLink>
          ))}
        </p>
      ) : null}
    </li>
  );
}

function NoHits({ typed, isTyping, isTooShort }: { typed: string; isTyping: boolean; isTooShort: boolean }) {
  const advice = isTyping
    ? 'Press Enter to look for similar names too.'
    : 'Check the spelling, or enter less: any part of a name, an email address or a number.';
  if (typed === '')
    return (
      <p className="dim">Enter any part of a name, an email address, a phone number or a receipt number.</p>
    );
  return (
    <EmptyState
      title={isTooShort ? 'Enter a little more' : 'No matches'}
      icon="search"
      action={isTooShort || isTyping ? null : <AddMember typed={typed} />}
    >
      {isTooShort ? 'Two letters or four digits are enough to search for.' : advice}
    </EmptyState>
  );
}

/** Somebody new, who has been looked for first: a name is filled in. */
function AddMember({ typed }: { typed: string }) {
  const isName = /^[\p{L}\p{M}’'. -]+$/u.test(typed);
  return (
    <ButtonLink href={isName ? paths.addMemberNamed(typed) : paths.addMember} tone="quiet" icon="user-plus">
      {isName ? `Add ${shorten(typed, 40)} as a member` : 'Add a member'}
    </ButtonLink>
  );
}
