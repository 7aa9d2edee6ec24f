import type { FieldMetadata } from '@conform-to/react';
import { CheckField } from './check-field.tsx';

/** Asks once whether something hard to believe is right: the problem of the field is the question, and the box sends it back as the answer. */
export function SureField({ field }: { field: FieldMetadata<string> }) {
  const { id, name, errors, initialValue } = field;
  const [question] = errors ?? [];
  if (question)
    return <CheckField id={id} name={name} errors={errors} value={question} label="Yes, that’s right" />;
  // Something else was wrong: what was answered stays answered.
  return initialValue ? <input type="hidden" name={name} value={initialValue} /> : null;
}
