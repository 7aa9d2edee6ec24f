import { Notice } from './notice.tsx';

/** Says that a search by name matches more people than a list covers. `most`: how many it covers; null: it covers all. */
export function TooManyPeople({ most }: { most: number | null }) {
  if (most === null) return null;
  return (
    <Notice tone="info">
      More than {most} people match. Only the first {most} are included: type more of the name to narrow your
      search.
    </Notice>
  );
}
