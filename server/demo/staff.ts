/** Named people of the demo: those who sign in, and the other coaches. */
import { noRoles } from '#domain/accounts/roles.ts';
import type { Claims } from '../identity/identity.ts';
import { type DemoSignIn, demoSignIns } from './club-facts.ts';
import type { Person } from './people.ts';

export interface NamedPerson extends Person {
  readonly claims: Claims;
  /** Null: this account has no password. */
  readonly password: string | null;
}

type Role = DemoSignIn['role'];
const claimsOf: Record<Role, Claims> = {
  admin: { ...noRoles, admin: true },
  coach: { ...noRoles, coach: true },
  member: noRoles,
  desk: { ...noRoles, desk: true },
};

/** The admin comes first, as the actor for the others. */
export function namedPeople(now: Temporal.Instant): readonly [NamedPerson, ...NamedPerson[]] {
  const joined = (days: number) => now.subtract({ hours: days * 24 });
  const common = { health: 'cleared', standing: 'active', planId: 'unlimited', habit: 'evening' } as const;
  const [admin, coach, member] = demoSignIns;
  return [
    {
      ...common,
      ...entry(admin, 'Grace', 'Okafor', 'female', '07700900801'),
      dob: '1984-05-02',
      joinedAt: joined(1001),
      visitsAWeek: 1,
    },
    {
      ...common,
      ...entry(coach, 'Callum', 'Reid', 'male', '07700900802'),
      dob: '1991-10-19',
      joinedAt: joined(994),
      habit: 'early',
      visitsAWeek: 4,
    },
    {
      ...common,
      ...entry({ ...coach, email: 'aisha.rahman@harbourstrength.example' }, 'Aisha', 'Rahman', 'female', ''),
      dob: '1995-01-30',
      joinedAt: joined(612),
      password: null,
      visitsAWeek: 3,
    },
    {
      ...common,
      ...entry({ ...coach, email: 'marek.dvorak@harbourstrength.example' }, 'Marek', 'Dvorak', 'male', ''),
      dob: '1988-08-14',
      joinedAt: joined(540),
      password: null,
      visitsAWeek: 3,
    },
    {
      ...common,
      ...entry({ ...coach, email: 'ines.costa@harbourstrength.example' }, 'Ines', 'Costa', 'female', ''),
      dob: '1993-12-02',
      joinedAt: joined(498),
      password: null,
      visitsAWeek: 2,
    },
    {
      ...common,
      ...entry(member, 'Priya', 'Shah', 'female', '07700900123'),
      dob: '1990-03-27',
      joinedAt: joined(431),
      visitsAWeek: 3.4,
    },
  ];
}

/** Somebody at the front desk, who does not train here. */
export function receptionist() {
  const [, , , desk] = demoSignIns;
  return { ...entry(desk, 'Dee', 'Morgan', 'female', '07700900804'), dob: '1999-04-17' };
}

function entry(
  { role, email, password }: { role: Role; email: string; password: string },
  firstName: string,
  lastName: string,
  sex: string,
  mobile: string,
) {
  const claims = claimsOf[role];
  return { firstName, lastName, sex, email, mobile, claims, password: password as string | null };
}
