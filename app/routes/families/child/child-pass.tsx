import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { screenShortCode } from '#domain/door/short-code.ts';
import { requireChild } from '#server/families/find-children.ts';
import { servicesContext } from '#server/request/context.ts';
import { Chip } from '../../../ui/chip.tsx';
import { PassCard } from '../../../ui/pass-card.tsx';
import { passView } from '../../door/pass-view.ts';
import type { Route } from './+types/child-pass.ts';
import { ChildFrame } from './child-frame.tsx';
import { childHead } from './child-view.ts';

/** Reloads with a new code, well within the minute for which one is current. */
const REFRESH_SECONDS = 50;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.firstName ?? 'Child'}: pass` },
];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const own = await requireChild(url, context, id);
  const services = context.get(servicesContext);
  const { child, now } = own;
  const owner = { uid: child.id, qrVersion: child.qrVersion };
  const view = {
    ...(await childHead(services, own)),
    pass: passView(child, false, now),
    codeToType: screenShortCode(owner, services.passSigner, now),
  };
  return data(view, { headers: { Refresh: String(REFRESH_SECONDS) } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function ChildPassPage({ loaderData }: Route.ComponentProps) {
  const { uid, firstName, family, pass, codeToType } = loaderData;
  return (
    <ChildFrame family={family} uid={uid} title={`${firstName}’s pass`}>
      <PassCard
        codeSrc={paths.childPassPicture(uid)}
        codeToType={codeToType}
        name={pass.name}
        status={<Chip tone={pass.status.tone}>{pass.status.text}</Chip>}
        lines={pass.lines}
        note="Hold this up to the scanner. The code changes every minute."
        size="big"
      />
    </ChildFrame>
  );
}
