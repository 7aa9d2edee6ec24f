import '../../members/members.css';
import type { FieldMetadata } from '@conform-to/react';
import { paragraphsOf } from '#domain/health/waiver.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { checkProps, fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';

/** The text of a waiver, in its paragraphs. */
export function WaiverText({ text }: { text: string }) {
  return (
    <div className="waiver-text">
      {paragraphsOf(text).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text of a version never changes
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}

type AnyField = FieldMetadata<string | undefined>;

type WaiverFieldsProps = {
  version: number;
  /** Under 18: they and a parent or guardian sign, each with their own name. */
  needsGuardian?: boolean;
  /** The child that a guardian signs for in their own account; empty: nobody does. */
  childName?: string;
  /** On the tablet, a child without a guardian here: the adult who signs gives name and phone. Empty: they needn’t. */
  signerOf?: string;
  fieldOf: (name: 'declaredName' | 'guardianName' | 'agree' | SignerField) => AnyField;
};

type SignerField = 'guardianPhone' | 'isGuardian';

type UnknownSignerProps = { childName: string; fieldOf: (name: SignerField) => AnyField };

/** The adult who signs for a child without a guardian here, and how the desk reaches them. */
export function UnknownSigner({ childName, fieldOf }: UnknownSignerProps) {
  return (
    <>
      <Field
        {...fieldProps(fieldOf('guardianPhone'))}
        label="Parent or guardian’s phone"
        type="tel"
        hint={`The desk checks who signed before ${childName} trains.`}
        autoComplete="off"
      />
      <CheckField {...checkProps(fieldOf('isGuardian'))} label={`I’m ${childName}’s parent or guardian.`} />
    </>
  );
}

/** What signs a waiver: names and a tick. */
export function WaiverSigning({
  version,
  needsGuardian = false,
  childName = '',
  signerOf = '',
  fieldOf,
}: WaiverFieldsProps) {
  const own = childName ? `Your full name, as ${childName}’s parent or guardian` : 'Your full name';
  return (
    <>
      <input type="hidden" name="seen" value={version} />
      <Field
        {...fieldProps(fieldOf('declaredName'))}
        label={needsGuardian ? 'The member’s full name' : own}
        hint={needsGuardian ? undefined : 'Entering your name is your signature.'}
        autoComplete="name"
      />
      {needsGuardian ? (
        <Field
          {...fieldProps(fieldOf('guardianName'))}
          label="Parent or guardian’s full name"
          hint="Under 18, a parent or guardian signs too. Entering their name is their signature."
          autoComplete="off"
        />
      ) : null}
      {signerOf ? <UnknownSigner childName={signerOf} fieldOf={fieldOf} /> : null}
      <CheckField
        {...checkProps(fieldOf('agree'))}
        label={
          childName
            ? `I’ve read the waiver and agree to it for ${childName}.`
            : 'I’ve read the waiver and agree to it.'
        }
      />
    </>
  );
}
