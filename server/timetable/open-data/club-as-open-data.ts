/** The club and its prices, as included in every series. */
import type { ClubSettings } from '../../data/collections/club.ts';
import type { Plan } from '../../data/collections/membership.ts';

export const CONTEXT = 'https://openactive.io/';

/** The club as the organiser. */
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

/** The club as the location. Its address is one line of text, as in the settings. */
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

/** The price of one class: free for members, a share of the price for packs. In pounds, as the standard requires. */
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
