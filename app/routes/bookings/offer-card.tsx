import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { OfferView } from './bookings-view.ts';

/** A place that is held out to the member, and until when. */
export function OfferCard({ href, what, until }: OfferView) {
  return (
    <Card title="A place is yours" aside={<Chip tone="on">Offer</Chip>} tone="on">
      <p>
        {what}. Take it by {until}; after that it goes to the next person.
      </p>
      <ButtonLink href={href}>See the offer</ButtonLink>
    </Card>
  );
}
