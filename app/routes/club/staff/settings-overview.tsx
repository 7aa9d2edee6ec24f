import * as paths from '#app/paths.ts';
import { paymentFindings } from '#server/data/collections/payments.ts';
import { servicesContext } from '#server/request/context.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { Route } from './+types/settings-overview.ts';
import './settings-overview.css';

export const meta: Route.MetaFunction = () => [{ title: 'Settings' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { store, payments } = context.get(servicesContext);
  if (payments.engine === 'desk') return { findings: null };
  return { findings: await store.count(paymentFindings, [['isOpen', '==', true]]) };
}

/** One entry per page. */
const places: readonly { href: string; icon: IconName; name: string; text: string }[] = [
  {
    href: paths.editSettings,
    icon: 'settings',
    name: 'Club settings',
    text: 'Name, colour, front page, opening hours, bookings, tours and the door',
  },
  {
    href: paths.frontPicture,
    icon: 'image',
    name: 'Front page picture',
    text: 'At the top of your website and with shared links',
  },
  {
    href: paths.logo,
    icon: 'image',
    name: 'Logo',
    text: 'Instead of the club’s name at the top of every page',
  },
  {
    href: paths.listPlans,
    icon: 'credit-card',
    name: 'Plans',
    text: 'Memberships, packs and prices',
  },
  {
    href: paths.listFindings,
    icon: 'refresh-cw',
    name: 'Online payments',
    text: 'Differences between our records and Stripe',
  },
  {
    href: paths.listRoles,
    icon: 'shield',
    name: 'Roles',
    text: 'Admins, coaches and who can sign in',
  },
  {
    href: paths.importMembers,
    icon: 'users',
    name: 'Import members',
    text: 'Upload a list from another system; we check it before saving anything',
  },
  {
    href: paths.migratePbs,
    icon: 'dumbbell',
    name: 'Import personal bests',
    text: 'Bring members’ results from another app, with a preview and a way back',
  },
  {
    href: paths.migrateExercises,
    icon: 'list-filter',
    name: 'Import exercises',
    text: 'Add hundreds of exercises from a file',
  },
  {
    href: paths.listKiosks,
    icon: 'scan-line',
    name: 'Kiosks and whiteboards',
    text: 'Devices at the door and on the gym wall',
  },
  {
    href: paths.listExercises,
    icon: 'dumbbell',
    name: 'Exercises',
    text: 'The club’s list of exercises: add, merge and archive',
  },
  {
    href: paths.listTemplates,
    icon: 'clipboard-list',
    name: 'Workout templates',
    text: 'Workouts to use again for classes',
  },
  {
    href: paths.listMessages,
    icon: 'mail',
    name: 'Messages',
    text: 'Emails to members and whether they were sent',
  },
  {
    href: paths.listAudit,
    icon: 'history',
    name: 'Audit log',
    text: 'Who did what and when',
  },
  {
    href: paths.listErrors,
    icon: 'bug',
    name: 'Errors',
    text: 'System errors, by reference number',
  },
];

export default function SettingsOverviewPage({ loaderData: { findings } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Settings" lead="Set up the club and see what the system is doing." />
      {findings ? (
        <Notice tone="warn">
          <a href={paths.listFindings}>
            {findings === 1
              ? 'Our records differ from Stripe'
              : `Our records differ from Stripe in ${findings} places`}
          </a>
          . Please review.
        </Notice>
      ) : null}
      <ul className="settings-links bare">
        {places.map(({ href, icon, name, text }) => (
          <li key={href}>
            <a href={href} className="card">
              <Icon name={icon} size={24} />
              <span>
                <strong>{name}</strong>
                <small>{text}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
