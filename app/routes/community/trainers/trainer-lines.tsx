import '../community.css';
import * as paths from '#app/paths.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Specialities } from './specialities.tsx';
import type { TrainerCard } from './trainer-view.ts';

type TrainerLinesProps = {
  trainers: readonly TrainerCard[];
  heading: 'h2' | 'h3';
  /** Without what they specialise in. */
  isShort?: boolean;
};

/** Personal trainers as a list of cards. */
export function TrainerLines({ trainers, heading: Heading, isShort = false }: TrainerLinesProps) {
  return (
    <ul className="bare trainer-list">
      {trainers.map(({ id, name, headline, rate, specialities, pictureId }) => (
        <li key={id} className={pictureId ? 'card trainer-card' : 'card trainer-card has-no-photo'}>
          <Picture id={pictureId} size="small" alt="" shape="round" />
          <div className="stack-tight">
            <Heading>
              <a href={paths.viewTrainer(id)}>{name}</a>
            </Heading>
            <p>{headline}</p>
            <p className="dim">{rate}</p>
            {isShort ? null : <Specialities of={specialities} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
