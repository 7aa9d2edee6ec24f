import * as paths from '#app/paths.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { ColourMode } from './colour-mode-cookie.ts';
import keepColourMode from './keep-colour-mode.js?url&no-inline';

const options = [
  { value: 'system', label: 'As on my device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The preference is kept; the club is dark whatever it says (specification, §1). */
export function ColourModeForm({ chosen }: { chosen: ColourMode }) {
  return (
    <Card title="Colours">
      <PostForm action={paths.colourMode}>
        <SelectField
          name="colourMode"
          label="Light or dark"
          hint="The club is always shown dark today. Your choice is kept for later."
          options={options}
          defaultValue={chosen}
        />
        <SubmitButton tone="quiet" isSmall>
          Keep my choice
        </SubmitButton>
      </PostForm>
      <script async src={keepColourMode} />
    </Card>
  );
}
