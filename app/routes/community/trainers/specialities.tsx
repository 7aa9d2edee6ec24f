import { Chip } from '../../../ui/chip.tsx';

/** What a trainer is good at. */
export function Specialities({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <ul className="bare row">
      {of.map((speciality) => (
        <li key={speciality}>
          <Chip>{speciality}</Chip>
        </li>
      ))}
    </ul>
  );
}
