import * as paths from '#app/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import '../../club/staff/club-staff.css';

type NewSecretProps = { title: string; label: string; secret: string; lead: string };

/** What is shown once: it is stored nowhere, or only encrypted. */
export function NewSecret({ title, label, secret, lead }: NewSecretProps) {
  return (
    <div className="narrow stack">
      <PageHead title={title} back={<a href={paths.apiSettings}>API and webhooks</a>} />
      <Notice tone="warn">{lead}</Notice>
      <Card tone="on" title={label}>
        <code className="secret">{secret}</code>
      </Card>
      <p className="dim">
        Keep it like a password: in the settings of the program that uses it, never in an email or a web
        address.
      </p>
      <ButtonLink href={paths.apiSettings} tone="quiet">
        Done
      </ButtonLink>
    </div>
  );
}
