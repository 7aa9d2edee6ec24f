import { AdminOnly } from './admin-only.tsx';
import { ButtonLink } from './button.tsx';

/** Downloads a list as a CSV file: for admins alone. */
export function CsvLink({ href }: { href: string }) {
  return (
    <AdminOnly>
      <ButtonLink href={href} tone="quiet" isSmall icon="download" download>
        CSV
      </ButtonLink>
    </AdminOnly>
  );
}
