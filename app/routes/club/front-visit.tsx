import * as paths from '#app/paths.ts';
import { telHref } from '#domain/members/mobile-number.ts';
import { listed } from '#domain/values/text.ts';
import { ButtonLink } from '../../ui/button.tsx';

type Days = { readonly days: string; readonly hours: string; readonly hasToday: boolean };

type Closed = { readonly when: string; readonly name: string };

type Contact = {
  readonly hasTours: boolean;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly hasHours: boolean;
};

/** Opening hours with today's marked, in one line where every day has the same, and coming closures. */
export function OpeningHours({ week, closures }: { week: readonly Days[]; closures: readonly Closed[] }) {
  return (
    <section id="opening-hours" className="stack">
      <h2>Opening hours</h2>
      {week.length === 1 ? (
        <p>{`${week[0]?.hours}, every day`}</p>
      ) : (
        <table className="front-hours">
          <caption className="hidden">Opening hours by day</caption>
          <tbody>
            {week.map(({ days, hours, hasToday }) => (
              <tr key={days} aria-current={hasToday ? 'date' : undefined}>
                <th scope="row">{days}</th>
                <td>{hours}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {closures.map(({ when, name }) => (
        <p key={when}>{name ? `Closed ${when}: ${name}` : `Closed ${when}`}</p>
      ))}
    </section>
  );
}

/** The other ways to reach the club, of those that it has: `Or call, email or drop in while we’re open.`; empty: none. */
function waysText({ phone, email, address, hasHours }: Contact): string {
  const ways = [phone && 'call', email && 'email', address && hasHours && 'drop in while we’re open'].filter(
    (way): way is string => typeof way === 'string' && way !== '',
  );
  return ways.length === 0 ? '' : `Or ${listed(ways, 'or')}.`;
}

/** How to see the club: a tour, where it offers any, and how to reach it; its email address is at the foot of the page. */
export function Visit({ club }: { club: Contact }) {
  const { hasTours, address, phone } = club;
  if (!(hasTours || address || phone)) return null;
  return (
    <section id="tour" className="stack">
      <h2>{hasTours ? 'Take a tour' : 'Visit us'}</h2>
      {hasTours ? (
        <>
          <p className="dim">
            {['Book a time and we’ll show you round. You don’t need to be a member.', waysText(club)]
              .filter(Boolean)
              .join(' ')}
          </p>
          <p>
            <ButtonLink href={paths.bookTour}>Book a tour</ButtonLink>
          </p>
        </>
      ) : null}
      {address ? <p>{address}</p> : null}
      <div className="row">
        {phone ? (
          <ButtonLink href={telHref(phone)} tone="quiet" isSmall icon="phone">
            {phone}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  );
}
