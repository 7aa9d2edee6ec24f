import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { OfferView } from './bookings-view.ts';

/** An open offer, with its expiry. */
export function OfferCard({ href, what, until }: OfferView) {
  return (
    <Card title="We’re holding a place for you" aside={<Chip tone="on">Place offered</Chip>} tone="on">
      <p>
        {what}. Accept it by {until}, or it goes to the next person.
      </p>
      <ButtonLink href={href}>See the offer</ButtonLink>
    </Card>
  );
}
