import * as paths from '#app/paths.ts';
import { paymentFindings } from '#server/data/collections/payments.ts';
import { servicesContext } from '#server/request/context.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { Route } from './+types/settings-overview.ts';
import './settings-overview.css';

export const meta: Route.MetaFunction = () => [{ title: 'Control' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { store, payments } = context.get(servicesContext);
  if (payments.engine === 'desk') return { findings: null };
  return { findings: await store.count(paymentFindings, [['isOpen', '==', true]]) };
}

/** One line for each page that exists. */
const places: readonly { href: string; icon: IconName; name: string; words: string }[] = [
  {
    href: paths.editSettings,
    icon: 'settings',
    name: 'Club settings',
    words: 'Name, colour, front page, hours, and what the door does',
  },
  {
    href: paths.listPlans,
    icon: 'credit-card',
    name: 'Plans',
    words: 'What members can have, and what it costs',
  },
  {
    href: paths.listFindings,
    icon: 'refresh-cw',
    name: 'Card payments',
    words: 'Whether the club and Stripe agree on who pays',
  },
  {
    href: paths.listRoles,
    icon: 'shield',
    name: 'Roles',
    words: 'Who is an admin or a coach, and who may sign in',
  },
  {
    href: paths.importMembers,
    icon: 'users',
    name: 'Bring members in',
    words: 'A list from another system, looked through before anything is saved',
  },
  { href: paths.listKiosks, icon: 'scan-line', name: 'Kiosks', words: 'The devices at the door' },
  {
    href: paths.listMessages,
    icon: 'mail',
    name: 'Messages',
    words: 'What was written to people, and whether it went',
  },
  {
    href: paths.listAudit,
    icon: 'history',
    name: 'Audit log',
    words: 'Who did what, when, and what it was before',
  },
  {
    href: paths.listErrors,
    icon: 'bug',
    name: 'Errors',
    words: 'What went wrong, found by its reference number',
  },
];

export default function ControlPage({ loaderData: { findings } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Control" lead="How the club runs." />
      {findings ? (
        <Notice tone="warn">
          <a href={paths.listFindings}>
            {findings === 1
              ? 'The club and Stripe disagree'
              : `The club and Stripe disagree ${findings} times`}
          </a>
          . Somebody has to look at it.
        </Notice>
      ) : null}
      <ul className="control bare">
        {places.map(({ href, icon, name, words }) => (
          <li key={href}>
            <a href={href} className="card">
              <Icon name={icon} size={24} />
              <span>
                <strong>{name}</strong>
                <small>{words}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
