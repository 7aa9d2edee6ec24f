import '../club-staff.css';
import type { FieldMetadata } from '@conform-to/react';
import { accentTokens, DEFAULT_ACCENT } from '#domain/club/accent.ts';
import { fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';

type AccentFieldProps = {
  field: FieldMetadata<string | undefined>;
  /** The current or last entered colour. */
  shown: string;
};

/** The club's colour with a preview on a button and on text. */
export function AccentField({ field, shown }: AccentFieldProps) {
  return (
    <div className="stack-tight">
      <Field
        {...fieldProps(field)}
        label="Club colour"
        hint="Used for buttons, links and the club name. We lighten it if needed so it’s readable on black."
        type="color"
        autoComplete="off"
      />
      <AccentSwatch colour={shown || DEFAULT_ACCENT} />
    </div>
  );
}

/** Drawn as SVG, since the content security policy allows no inline styles. */
function AccentSwatch({ colour }: { colour: string }) {
  const { accent, onAccent, accentInk } = accentTokens(colour);
  return (
    <svg className="accent-swatch" viewBox="0 0 320 64" role="img" aria-label={`Preview of ${colour}`}>
      <rect width="320" height="64" rx="12" fill="#0c0d0c" />
      <rect x="12" y="12" width="152" height="40" rx="10" fill={accent} />
      <text x="88" y="38" textAnchor="middle" fill={onAccent}>
        Show my pass
      </text>
      <text x="184" y="38" fill={accentInk}>
        Open until 22:00
      </text>
    </svg>
  );
}
