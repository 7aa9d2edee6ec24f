import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { OfferView } from './bookings-view.ts';

/** A place that is theirs to take: held for them until its expiry, or free. */
export function OfferCard({ href, what, until }: OfferView) {
  if (until === '') {
    return (
      <Card title="A place is free" aside={<Chip tone="act">Place free</Chip>} tone="on">
        <p>{what}. You’re on the waitlist: book now to get it.</p>
        <ButtonLink href={href}>Book it</ButtonLink>
      </Card>
    );
  }
  return (
    <Card title="We’re holding a place for you" aside={<Chip tone="on">Place offered</Chip>} tone="on">
      <p>
        {what}. Accept it by {until}, or it goes to the next person.
      </p>
      <ButtonLink href={href}>See the offer</ButtonLink>
    </Card>
  );
}
