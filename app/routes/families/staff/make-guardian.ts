import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { listed } from '#domain/values/text.ts';
import { setGuardian } from '#server/families/change-family.ts';
import type { FamilyChanged } from '#server/families/family-outcome.ts';
import type { Route } from './+types/make-guardian.ts';
import { postStep } from './post-step.ts';

/** Only for the button on the family page; a GET redirects back. */
export function loader({ params: { id } }: Route.LoaderArgs) {
  throw redirect(paths.memberFamily(id), 303);
}

export const action = ({ url, context, params: { id } }: Route.ActionArgs) =>
  postStep(url, context, {
    uid: id,
    take: (services, step) => setGuardian(services, { ...step, isGuardian: true }),
    done: guardianText,
  });

/** A guardian acts for nobody before whoever has to has confirmed it. */
function guardianText({ name, children }: FamilyChanged): string {
  const namesOf = (people: readonly { name: string }[] = []) => listed(people.map(({ name }) => name));
  const [actsFor, waitsFor] = [namesOf(children?.actsFor), namesOf(children?.waitsFor)];
  const later = waitsFor && ` They can act for ${waitsFor} once that’s confirmed.`;
  if (actsFor) return `${name} is now a guardian and can act for ${actsFor}.${later}`;
  return later ? `${name} has been added as a guardian.${later}` : `${name} is now a guardian.`;
}
