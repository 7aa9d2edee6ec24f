import * as paths from '#app/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { TrainerLines } from '../community/trainers/trainer-lines.tsx';
import type { TrainerCard } from '../community/trainers/trainer-view.ts';
import type { FrontItem } from './front-community-view.ts';

/** What is on besides classes: one card for each part of the community that has something. */
export function FrontCommunity({ items }: { items: readonly FrontItem[] }) {
  return (
    <section className="stack">
      <h2>What’s on</h2>
      <ul className="bare grid">
        {items.map(({ label, title, lines, pictureId, href }) => (
          <li key={href} className="card front-item">
            <Picture id={pictureId} size="medium" alt="" shape="wide" />
            <p className="dim">{label}</p>
            <h3>
              <a href={href}>{title}</a>
            </h3>
            <p className="dim">{lines.join(' · ')}</p>
          </li>
        ))}
      </ul>
      <p>
        <a href={paths.community}>See everything</a>
      </p>
    </section>
  );
}

export function FrontTrainers({ trainers }: { trainers: readonly TrainerCard[] }) {
  return (
    <section className="stack">
      <h2>Personal trainers</h2>
      <TrainerLines trainers={trainers} heading="h3" isShort />
      <p>
        <a href={paths.listTrainers}>See all personal trainers</a>
      </p>
    </section>
  );
}
