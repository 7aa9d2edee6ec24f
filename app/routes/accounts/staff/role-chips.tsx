import { Chip } from '../../../ui/chip.tsx';

type RoleChipsProps = { isAdmin: boolean; isCoach: boolean; isDesk: boolean; isDisabled?: boolean };

/** A person's roles, and whether their account is disabled. */
export function RoleChips({ isAdmin, isCoach, isDesk, isDisabled = false }: RoleChipsProps) {
  return (
    <span className="row">
      {isAdmin ? <Chip tone="on">Admin</Chip> : null}
      {isCoach ? <Chip tone="info">Coach</Chip> : null}
      {isDesk ? <Chip tone="info">Front desk</Chip> : null}
      {isAdmin || isCoach || isDesk ? null : <Chip>Member</Chip>}
      {isDisabled ? <Chip tone="bad">Disabled</Chip> : null}
    </span>
  );
}
