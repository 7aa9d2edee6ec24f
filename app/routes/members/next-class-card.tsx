import * as paths from '#app/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Stat } from '../../ui/stat.tsx';
import type { NextClass } from './next-class.ts';

/** The next class with what a member does about it, or the way to one. */
export function NextClassCard({
  nextClass,
  classesLeft,
}: {
  nextClass: NextClass | null;
  /** Empty: not counted. */
  classesLeft: string;
}) {
  const left = classesLeft ? (
    <p className="dim" data-fact="classes-left">
      {classesLeft}
    </p>
  ) : null;
  if (!nextClass) {
    return (
      <Card title="Your next class">
        <p className="dim">No class booked.</p>
        {left}
        <ButtonLink href={paths.timetable} tone="accent" isSmall>
          Find a class
        </ButtonLink>
      </Card>
    );
  }
  const { when, what, href, cancelHref, deadline } = nextClass;
  return (
    <Card title="Your next class" aside={<Chip tone="good">Booked</Chip>}>
      <Stat value={when} label={what} size="moment" />
      <div className="row">
        <ButtonLink href={href} tone="accent" isSmall>
          See the class
        </ButtonLink>
        <ButtonLink href={cancelHref} tone="quiet" isSmall>
          Cancel booking
        </ButtonLink>
      </div>
      {left}
      <p className="row between faint">
        <span>{deadline}</span>
        <a href={paths.listBookings}>My classes</a>
      </p>
    </Card>
  );
}
