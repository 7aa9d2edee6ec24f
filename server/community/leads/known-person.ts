import type { Lead } from '../../data/collections/leads.ts';

/** What a lead tells about a person, as the forms for joining ask it. */
export interface KnownPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobile: string;
}

/** The first word of the name is the first name: the person can correct it. */
export function knownPerson({ name, email, mobile }: Pick<Lead, 'name' | 'email' | 'mobile'>): KnownPerson {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' '), email, mobile };
}
