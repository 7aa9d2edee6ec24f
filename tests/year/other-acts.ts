/** What is more than a walk to a form: the kiosk, an import, closing an account. */

import { members } from '#server/data/collections/members.ts';
import { PASSWORD } from '../support/club.ts';
import { screenPass } from '../support/door.ts';
import { steadyPick } from './chance.ts';
import { actOf } from './walk.ts';
import type { Action, Year } from './year.ts';

/** Somebody shows their pass at the door, which knows what the desk knows. */
const scan: Action = {
  name: 'show a pass at the door',
  weight: 10,
  async run(year, _chance, step) {
    const { club, kiosk } = year;
    const person = actOf(year, 'member', step);
    const desk = actOf(year, 'desk', step);
    const member = person && (await club.store.find(members, person.uid));
    if (!member || !desk || !kiosk) return undefined;
    const page = await desk.open(`/admin/check-in/${member.uid}`);
    const mayEnter = page.forms.some(({ buttons }) =>
      buttons.some(({ label }) => /^Check .* in$/.test(label)),
    );
    const answer = await kiosk.submit('/kiosk', { code: screenPass(club, member) });
    const isIn = /Welcome|already/i.test(answer.text);
    if (answer.status !== 200) year.find(`the kiosk answered ${answer.status} ${answer.text.slice(0, 200)}`);
    if (mayEnter !== isIn)
      year.find(
        `the desk ${mayEnter ? 'lets' : 'does not let'} ${member.name} in, and the door says ${answer.text.slice(0, 200)}`,
      );
    return `${member.name}: ${isIn ? 'in' : 'refused'}`;
  },
};

const importList: Action = {
  name: 'import a list',
  weight: 0.5,
  async run(year, chance, step) {
    const admin = actOf(year, 'admin', step);
    const known = steadyPick(step.seed >>> 3, year.those('member'), ({ slot }) => slot);
    if (!admin) return undefined;
    const number = chance.whole(10_000);
    const until = year.today.add({ days: 20 + chance.whole(200) });
    const rows = [
      'First name,Surname,E-mail,Phone,Date of birth,Membership,Paid until',
      `Ann,Old,ann${number}@old.test,07700 900101,1990-03-27,Unlimited,${until}`,
      `Ben,Old,ben${number}@old.test,07700 900102,1985-01-02,,`,
      `Eve,Known,${known?.email ?? ''},07700 900103,1991-04-03,Off-peak,${until}`,
    ];
    const here = await admin.open('/admin/adminControl/import-members');
    const checked = await admin.press(here, /import-members/, { pasted: rows.join('\n') });
    const applied = checked && (await admin.press(checked, /\/apply$/, {}));
    await year.club.services.imports.settled();
    const page = checked && (await admin.open(checked.address));
    const isUndone = page && chance.maybe(0.5) && (await admin.press(page, /\/undo$/, {})) !== null;
    await year.club.services.imports.settled();
    return `${admin.name}: ${applied ? 'applied' : 'nothing'}${isUndone ? ', undone' : ''}`;
  },
};

const closeAccount: Action = {
  name: 'close an account',
  weight: 0.7,
  async run(year, _chance, step) {
    const person = actOf(year, 'member', step);
    if (!person) return undefined;
    const page = await person.open('/account/security/close');
    await person.press(page, /\/security\/close/, { currentPassword: PASSWORD });
    if (await year.club.store.find(members, person.uid)) return `${person.name} may not`;
    await leavesNothing(year, person.email);
    return person.name;
  },
};

/** Whoever has closed their account is in no list of members. */
async function leavesNothing(year: Year, email: string): Promise<void> {
  const [admin] = year.those('admin');
  const page = admin && (await admin.open(`/admin/members?q=${encodeURIComponent(email)}`));
  if (page?.links.some((href) => /^\/admin\/member\/[^/]+$/.test(href)))
    year.find(`${email} has closed their account and is still listed`);
}

export const otherActs: readonly Action[] = [scan, importList, closeAccount];
