/** Somebody new signs up, confirms their address and fills in their health questions. */
import { currentQuestionSet } from '#domain/health/parq-questions.ts';
import { members } from '#server/data/collections/members.ts';
import { PASSWORD } from '../support/club.ts';
import { confirmFromMail } from '../support/join.ts';
import type { Chance } from './chance.ts';
import { healthNote, mobileOf } from './invariants/secrets.ts';
import { problemsOf } from './page.ts';
import type { Person } from './person.ts';
import { payAtStripe } from './stripe-side.ts';
import { actOf } from './walk.ts';
import type { Action, Step, Year } from './year.ts';

const firstNames = ['Niamh', 'Priya', 'Lee', 'Jo', 'Mo', 'Ana', 'Kit', 'Ravi', 'Zoe', 'Max'];
const lastNames = ['Doyle', 'Shah', 'Moss', 'Reid', 'Okoro', 'Lind', 'Webb', 'Hale'];
const SLOTS = 60;

export const join: Action = {
  name: 'join',
  weight: 6,
  async run(year, chance, step) {
    const taken = new Set(year.people.map(({ slot }) => slot));
    const slot = chance.whole(SLOTS);
    if (taken.has(slot)) return undefined;
    const firstName = firstNames[slot % 10] ?? '';
    const lastName = `${lastNames[slot % 8]} ${String.fromCharCode(65 + (slot % 26))}${'aeiou'[slot % 5]}${'lmnrst'[slot % 6]}`;
    const email = `member${slot}@example.test`;
    const age = chance.maybe(0.1) ? 17 : 18 + chance.whole(50);
    const born = year.today.subtract({ years: age, days: 1 + chance.whole(360) });
    const person = year.addPerson({ slot, role: 'member', email, name: `${firstName} ${lastName}` });
    const sent = await person.press(await person.open('/auth/signup'), /^\/auth\/signup/, {
      ...{ firstName, lastName, email, password: PASSWORD, mobile: mobileOf(slot) },
      ...{ 'dob-day': String(born.day), 'dob-month': String(born.month), 'dob-year': String(born.year) },
      ...{
        sex: chance.maybe(0.5) ? 'female' : 'male',
        guardianNote: age < 18 ? 'Pat Reid, 07700 900 111' : '',
      },
    });
    const { items } = await year.club.store.query(members, { where: [['email', '==', email]], limit: 1 });
    person.uid = items[0]?.uid ?? '';
    if (!person.uid) {
      person.hasClosed = true;
      return `refused: ${sent && problemsOf(sent.answer)}`;
    }
    await confirmFromMail(year.club, email);
    await answerParq(person, chance);
    const paid = await pay(year, person, chance, step);
    return `${person.name}, ${paid ?? 'pays nothing'}`;
  },
};

/** At once, most of them. */
async function pay(year: Year, person: Person, chance: Chance, step: Step): Promise<string | undefined> {
  if (chance.maybe(0.5)) return payAtDesk(year, person, chance, step);
  return chance.maybe(0.6) ? payAtStripe(year, person, chance) : 'pays later';
}

async function payAtDesk(year: Year, { uid }: Person, chance: Chance, step: Step): Promise<string> {
  const desk = actOf(year, 'desk', step);
  const page = await desk?.open(`/admin/member/${uid}/activate`);
  const plan = chance.pick(['unlimited', 'unlimited', 'off-peak', 'eight', 'ten', 'trial']);
  const payment = chance.pick(['cash', 'card-machine']);
  const sent = page && (await desk?.press(page, /activate/, { plan, payment }));
  return sent ? `${plan} by ${payment} ${problemsOf(sent.answer)}` : 'nobody is at the desk';
}

async function answerParq(person: Person, chance: Chance): Promise<void> {
  const page = await person.open('/account/parq');
  const yes = chance.maybe(0.15) ? chance.whole(currentQuestionSet.questions.length) : -1;
  const answers = currentQuestionSet.questions.map(({ key }, at) => [key, at === yes ? 'yes' : 'no']);
  await person.press(page, /parq/, {
    ...Object.fromEntries(answers),
    ...{
      declaredName: person.name,
      consent: 'on',
      note: yes >= 0 || chance.maybe(0.3) ? healthNote(person.slot) : '',
    },
  });
}
