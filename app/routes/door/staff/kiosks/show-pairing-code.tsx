import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { formatPairingCode } from '#domain/door/pairing-code.ts';
import { formatTime } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { kioskPairings } from '#server/data/collections/door.ts';
import { hashPairingCode, pairingCodeOf } from '#server/identity/kiosk-secrets.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { Stat } from '../../../../ui/stat.tsx';
import type { Route } from './+types/show-pairing-code.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Pairing code' }];

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** The page reloads until the code has been used. */
const REFRESH_SECONDS = 4;

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store, secret, config, now } = context.get(servicesContext);
  const code = pairingCodeOf(secret, params.id);
  const pairing = await store.find(kioskPairings, hashPairingCode(secret, code));
  if (!pairing) throw notFound(url);
  const { kioskName, kind, expiresAt, usedAt } = pairing;
  const isDoor = kind === 'door';
  if (usedAt) return { state: 'paired', kioskName, isDoor } as const;
  if (Temporal.Instant.compare(expiresAt, now()) <= 0) return { state: 'over', kioskName, isDoor } as const;
  const view = {
    state: 'waiting',
    kioskName,
    isDoor,
    code: formatPairingCode(code),
    until: formatTime(expiresAt),
    address: `${config.publicUrl ?? url.origin}${paths.pageOfDevice(kind)}`,
  } as const;
  return data(view, { headers: { Refresh: String(REFRESH_SECONDS) } });
}

export default function PairingCodePage({ loaderData }: Route.ComponentProps) {
  const { state, kioskName, isDoor } = loaderData;
  if (state === 'waiting') return <Waiting {...loaderData} />;
  const isPaired = state === 'paired';
  return (
    <div className="narrow stack">
      <PageHead title={isPaired ? `${kioskName} is paired` : 'This code has expired'} />
      <p>
        {isPaired
          ? `The device is ready to ${isDoor ? 'check people in' : 'show the day’s workouts'}.`
          : 'Pairing codes work for 10 minutes. Create a new one.'}
      </p>
      {isPaired ? (
        <ButtonLink href={paths.listKiosks}>See all devices</ButtonLink>
      ) : (
        <ButtonLink href={paths.pairKiosk}>Create a new code</ButtonLink>
      )}
    </div>
  );
}

type WaitingProps = { kioskName: string; isDoor: boolean; code: string; until: string; address: string };

function Waiting({ kioskName, isDoor, code, until, address }: WaitingProps) {
  return (
    <div className="narrow stack">
      <PageHead title={`Pair ${kioskName}`} />
      <Card tone="on">
        <Stat value={code} label={`Valid until ${until}, works once`} size="big" />
      </Card>
      <ol>
        <li>
          On the device, open <strong>{address}</strong>.
        </li>
        <li>
          Type the code. The device is then ready to {isDoor ? 'scan passes' : 'show the day’s workouts'}.
        </li>
      </ol>
      <p className="dim" role="status">
        Waiting for the device. This page updates automatically.
      </p>
    </div>
  );
}
