import * as paths from '#app/paths.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { KioskAnswer } from '../../../ui/kiosk-answer.tsx';
import { Brand } from '../../../ui/layouts/brand.tsx';
import { KioskLayout } from '../../../ui/layouts/kiosk-layout.tsx';
import { PostForm } from '../../../ui/post-form.tsx';

export function KioskAsk() {
  return (
    <KioskLayout
      head={
        <>
          <Brand name="Harbour Strength" href={null} />
          <span>Sat 21 Nov, 17:41</span>
        </>
      }
      foot={
        <ButtonLink href={`${paths.preview}?screen=kiosk-names`} tone="quiet">
          No pass? Find your name
        </ButtonLink>
      }
    >
      <h1>Scan your pass</h1>
      <PostForm>
        <Field
          name="code"
          label="Or type the code under your QR code"
          autoComplete="off"
          inputMode="numeric"
          autoFocus
        />
        <SubmitButton isBlock>Check in</SubmitButton>
      </PostForm>
    </KioskLayout>
  );
}

export function KioskNames() {
  return (
    <KioskLayout>
      <h1>Who are you?</h1>
      <form className="kiosk-names" method="post" noValidate>
        {['Priya R.', 'Priyanka S.', 'Prince-Alexander F.'].map((name) => (
          <button key={name} type="submit" name="member" value={name}>
            {name}
          </button>
        ))}
      </form>
      <ButtonLink href={`${paths.preview}?screen=kiosk-ask`} tone="quiet">
        None of these
      </ButtonLink>
    </KioskLayout>
  );
}

export function KioskYes() {
  return <KioskAnswer tone="yes" title="Welcome, Priya" line="Hyrox Engine at 18:00. You’re checked in." />;
}

export function KioskNo() {
  return <KioskAnswer tone="no" title="Please see the desk" line="Someone will help you in a moment." />;
}

export function KioskAlready() {
  return <KioskAnswer tone="wait" title="You’re already in" line="Checked in at 17:42." />;
}
