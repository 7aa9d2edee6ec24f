import * as paths from '#app/paths.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { ColourMode } from './colour-mode-cookie.ts';
import keepColourMode from './keep-colour-mode.js?url&no-inline';

const options = [
  { value: 'system', label: 'Same as my device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The preference is saved, but pages are dark whatever it is (specification, §1). */
export function ColourModeForm({ chosen }: { chosen: ColourMode }) {
  return (
    <Card title="Colours">
      <PostForm action={paths.colourMode}>
        <SelectField
          name="colourMode"
          label="Light or dark"
          hint="Pages are always dark for now. We’ll save your choice for when light mode is available."
          options={options}
          defaultValue={chosen}
        />
        <SubmitButton tone="quiet" isSmall>
          Save
        </SubmitButton>
      </PostForm>
      <script defer src={keepColourMode} />
    </Card>
  );
}
