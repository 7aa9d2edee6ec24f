/** The club itself and what it costs, as every series says it. */
import type { ClubSettings } from '../../data/collections/club.ts';
import type { Plan } from '../../data/collections/membership.ts';

export const CONTEXT = 'https://openactive.io/';

/** The club as who runs the classes. */
export function organizerOf(settings: ClubSettings, origin: string): object {
  return {
    '@type': 'Organization',
    '@id': `${origin}/open-data#organizer`,
    name: settings.clubName,
    url: `${origin}/`,
    ...(settings.phone ? { telephone: settings.phone } : {}),
    ...(settings.email ? { email: settings.email } : {}),
  };
}

/** The club as where they are. The settings hold its address as one line of text, and so does this. */
export function locationOf(settings: ClubSettings, origin: string): object {
  return {
    '@type': 'Place',
    '@id': `${origin}/open-data#place`,
    name: settings.clubName,
    url: `${origin}/`,
    ...(settings.address ? { address: settings.address } : {}),
    ...(settings.phone ? { telephone: settings.phone } : {}),
  };
}

/** What one class costs: nothing more for members, with a pack its share of the pack. In pounds, as the standard has it. */
export function offersOf(plans: readonly Plan[], origin: string): object[] {
  const sold = plans.filter(({ isActive, currency }) => isActive && currency === 'GBP');
  const packs = sold.flatMap(({ id, name, kind, priceInPence, classAllowance }) =>
    kind !== 'membership' && classAllowance
      ? [offer(origin, id, name, Math.round(priceInPence / classAllowance))]
      : [],
  );
  if (!sold.some(({ kind }) => kind === 'membership')) return packs;
  return [offer(origin, 'members', 'Members whose plan covers the class', 0), ...packs];
}

function offer(origin: string, id: string, name: string, priceInPence: number): object {
  const price = { price: priceInPence / 100, priceCurrency: 'GBP' };
  return { '@type': 'Offer', '@id': `${origin}/open-data#offer-${id}`, identifier: id, name, ...price };
}
