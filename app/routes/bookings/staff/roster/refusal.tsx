import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { REASON_HINT } from '#domain/club/audit.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import type { AddPersonFields } from '../add-person.form.ts';
import type { RefusalView } from './add-outcome.ts';

type RefusalProps = {
  refusal: RefusalView;
  form: FormMetadata<AddPersonFields>;
  note: FieldMetadata<string | undefined>;
};

/** Every reason against it, and what to do: override with a note, join the waitlist, or settle it on their page. */
export function Refusal({ refusal, form, note }: RefusalProps) {
  const { uid, name, reasons, shown, canWait, memberHref } = refusal;
  return (
    <>
      <Card title={name} tone="warn">
        <ul>
          {reasons.map(({ text, isFinal }) => (
            <li key={text}>
              {text} {isFinal ? <span className="dim">This can’t be overridden.</span> : null}
            </li>
          ))}
        </ul>
      </Card>
      {shown.length > 0 ? (
        <PostForm form={form}>
          <input type="hidden" name="uid" value={uid} />
          {shown.map((reason) => (
            <input key={reason} type="hidden" name="shown" value={reason} />
          ))}
          <Field
            {...fieldProps(note)}
            label="Reason for adding them"
            hint={REASON_HINT}
            autoComplete="off"
            maxLength={200}
          />
          <SubmitButton>Add {name} anyway</SubmitButton>
        </PostForm>
      ) : null}
      {canWait ? (
        <PostForm>
          <input type="hidden" name="uid" value={uid} />
          <input type="hidden" name="waitlist" value="on" />
          <SubmitButton>Add {name} to the waitlist</SubmitButton>
        </PostForm>
      ) : null}
      {memberHref ? (
        <p>
          <a href={memberHref}>Member page of {name}</a>
        </p>
      ) : null}
      {shown.length === 0 && !canWait && !memberHref ? (
        <p>Ask the desk to sort this out with {name}.</p>
      ) : null}
    </>
  );
}
