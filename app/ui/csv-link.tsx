import { ButtonLink } from './button.tsx';

/** Downloads a list as a CSV file. */
export function CsvLink({ href }: { href: string }) {
  return (
    <ButtonLink href={href} tone="quiet" isSmall icon="download" download>
      CSV
    </ButtonLink>
  );
}
