import type { FieldMetadata } from '@conform-to/react';
import { clubEventKinds } from '#domain/api/club-events.ts';
import { MAX_WEBHOOK_URL } from '#domain/api/webhook-rules.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { checkProps, fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { eventBoxes, type WebhookFields as Fields } from './webhook.form.ts';

type WebhookFieldsProps = { fields: { [Name in keyof Required<Fields>]: FieldMetadata<unknown> } };

/** The address, and what is sent to it. */
export function WebhookFields({ fields }: WebhookFieldsProps) {
  return (
    <>
      <Field
        {...fieldProps(fields.url)}
        label="Address"
        hint="The other system’s address, starting with https://. It has to be reachable from the internet."
        inputMode="url"
        autoComplete="off"
        maxLength={MAX_WEBHOOK_URL}
      />
      <fieldset className="field">
        <legend>Tell it when</legend>
        {clubEventKinds.map(({ code, label, hint }) => (
          <CheckField
            key={code}
            {...checkProps(fields[eventBoxes[code]])}
            label={label}
            hint={`${hint} (${code})`}
          />
        ))}
      </fieldset>
    </>
  );
}
