import * as paths from '#app/paths.ts';
import { owedInFamily, owedText } from '#domain/families/due.ts';
import { type Family, isUnder18, mayActFor } from '#domain/families/family.ts';
import { actingFor, ownNews } from '#domain/families/family-news.ts';
import { findKeeper, keeperForPayer } from '#domain/families/guardians.ts';
import { BRING } from '#domain/members/debt-steps.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { requestForPayer } from '#domain/membership/plan-request.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { listed } from '#domain/values/text.ts';
import { findClosingLink } from '#server/accounts/find-handed-link.ts';
import type { Member } from '#server/data/collections/members.ts';
import { findOwnFamily } from '#server/families/find-children.ts';
import { ownerOf } from '#server/families/membership-keeper.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Services } from '#server/services.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { ClosedNotice, closedView } from '../accounts/closed-notice.tsx';
import { findRequest } from '../membership/request-view.ts';
import type { Route } from './+types/own-family.ts';
import { ChildFrame } from './child/child-frame.tsx';
import { childTabs } from './child/child-view.ts';
import { dueView } from './due-view.ts';
import { NewsToTellList, newsView } from './news-to-tell.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Family' }];

/** The children that they act for, and what falls due for everyone they pay for. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await requireProfile(url, context);
  const services = context.get(servicesContext);
  const { family, children, payer, paidFor, ...guardians } = await findOwnFamily(services, member);
  const link = await findClosingLink(services, member.id);
  const isChild = isUnder18(member.dob, services.now());
  return {
    closed: link && closedView(link, services.now()),
    news: newsView(ownNews(member, services.now()), services.now()),
    isInFamily: family !== null,
    isChild,
    isPayer: family?.payerUid === member.id,
    children: childTabs(children),
    asked: guardians.asked.map(({ guardian, child }) => {
      const of = child.id === member.id ? '' : displayName(child);
      const href = paths.confirmGuardian(child.id, guardian.id);
      return { guardian: displayName(guardian), child: of, acts: actingFor(of), href };
    }),
    waitingFor: guardians.waitingFor.map((each) => displayName(each)),
    actedBy: guardians.actedBy.map((each) => displayName(each)),
    // Who acts for a child says more than who pays.
    payer: payer && guardians.actedBy.length === 0 ? displayName(payer) : '',
    paysOwn: isLiveSubscription(member.subscriptionStatus),
    keepers: family ? listKeepers(family, paidFor, member.id, services.now()) : [],
    requests: await listRequests(services, paidFor, member.id),
    due: await dueView(services.store, paidFor, services.now()),
    owed: owedText(owedInFamily(paidFor, member.id, services.now()), member.id),
  };
}

/** Who changes the memberships that they pay for, and don’t look after as a guardian. */
function listKeepers(family: Family, people: readonly Member[], ownUid: string, now: Temporal.Instant) {
  return people
    .filter((person) => person.id !== ownUid && hasMembership(effectiveStatus(person, now)))
    .filter((person) => mayActFor(family, ownUid, { ...person, uid: person.id }, now) === 'payments')
    .map((person) => {
      const keeper = findKeeper(family, ownerOf(person), now);
      const guardians = people.filter(({ id }) => keeper.uids.includes(id)).map((each) => displayName(each));
      return keeperForPayer(keeper, displayName(person), guardians.join(' or '));
    });
}

/** Requests at the desk of the others they pay for. */
async function listRequests(services: Services, people: readonly Member[], ownUid: string) {
  const found = people
    .filter(({ id }) => id !== ownUid)
    .map(async (person) => ({
      person,
      request: await findRequest(services, { ...person, isEmailConfirmed: true }),
    }));
  return (await Promise.all(found)).flatMap(({ person, request }) =>
    request ? [requestForPayer(displayName(person), request)] : [],
  );
}

export default function OwnFamilyPage({ loaderData }: Route.ComponentProps) {
  const { isInFamily, isChild, isPayer, payer, paysOwn, children, news } = loaderData;
  return (
    <ChildFrame family={children} uid="" title="Family">
      {news.lines.length > 0 ? (
        <Card title="New in your family" tone="warn">
          <NewsToTellList news={news} action={paths.seeFamilyNews} label="I’ve read this" />
        </Card>
      ) : null}
      {isInFamily ? null : (
        <p className="dim">
          {isChild
            ? 'You aren’t in a family yet. Your parent or guardian can ask at the desk to add you to theirs.'
            : 'You aren’t in a family yet. Ask at the desk to add your children.'}
        </p>
      )}
      <Guardians {...loaderData} />
      {payer ? (
        <p>
          {`${payer} pays for your family. ${paysOwn ? 'You pay for your own membership online.' : 'They’re told when your membership ends, is put on hold or gets another plan.'}`}
        </p>
      ) : null}
      {children.length > 0 ? (
        <Card title="You act for">
          <ul className="bare">
            {children.map(({ uid, firstName }) => (
              <li key={uid}>
                <a href={paths.childPage(uid)}>{firstName}</a>
              </li>
            ))}
          </ul>
          <p className="dim">
            You book for them, show their pass, answer their PAR-Q and look after their membership until
            they’re 18. Then they do it themselves, with a sign-in of their own.
          </p>
        </Card>
      ) : null}
      {isPayer ? <ToPay {...loaderData} /> : null}
    </ChildFrame>
  );
}

type GuardiansProps = Pick<Route.ComponentProps['loaderData'], 'asked' | 'waitingFor' | 'actedBy' | 'closed'>;

/** Who acts for them, and what still has to be confirmed. */
function Guardians({ asked, waitingFor, actedBy, closed }: GuardiansProps) {
  return (
    <>
      {asked.map(({ guardian, child, acts, href }) => (
        <Card
          key={href}
          title={`Is ${guardian} ${child ? `${child}’s` : 'your'} parent or guardian?`}
          tone="warn"
        >
          <p>
            {`If you confirm it, they can ${acts}. Until then they can’t. If it’s wrong, don’t confirm it and tell the front desk.`}
          </p>
          {closed ? (
            <ClosedNotice closed={closed} what="Confirming it is" />
          ) : (
            <PostForm action={href} isInline>
              <SubmitButton>
                Confirm<span className="hidden">{`: ${guardian}`}</span>
              </SubmitButton>
            </PostForm>
          )}
        </Card>
      ))}
      {actedBy.length > 0 ? (
        <p>
          {`${listed(actedBy)} ${actedBy.length > 1 ? 'act' : 'acts'} for you until you’re 18, as your parent or guardian: they can ${actingFor('')}.`}
        </p>
      ) : null}
      {waitingFor.length > 0 ? (
        <p className="dim">{`You’ll act for ${listed(waitingFor)} once that’s confirmed.`}</p>
      ) : null}
    </>
  );
}

type ToPayProps = Pick<Route.ComponentProps['loaderData'], 'due' | 'owed' | 'requests' | 'keepers'>;

/** Paid at the desk, together. */
function ToPay({ due, owed, requests, keepers }: ToPayProps) {
  return (
    <Card title="To pay">
      {due.count === 0 && owed === '' ? <p className="dim">Nothing is due this week.</p> : null}
      {due.count > 0 ? (
        <ul className="bare">
          {due.lines.map(({ uid, name, plan, amount, when }) => (
            <li key={uid}>{`${name}: ${plan}, ${amount}, ${when}`}</li>
          ))}
        </ul>
      ) : null}
      {due.count > 0 ? <p>{`Total: ${due.total}. You can pay for everyone at once at the desk.`}</p> : null}
      {requests.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {owed ? <p>{`${owed} ${BRING}`}</p> : null}
      {keepers.map((text) => (
        <p key={text} className="dim">
          {text}
        </p>
      ))}
      <p>
        <a href={paths.billing}>Your payments and receipts</a>
      </p>
    </Card>
  );
}
