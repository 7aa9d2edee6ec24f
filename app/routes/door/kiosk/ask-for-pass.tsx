import { type ComponentProps, useEffect, useRef } from 'react';
import * as paths from '#app/paths.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Brand } from '../../../ui/layouts/brand.tsx';
import { KioskLayout } from '../../../ui/layouts/kiosk-layout.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useShell } from '../../../ui/shell.ts';
import type { Camera } from './use-camera.ts';

type AskForPassProps = {
  kioskName: string;
  nonce: string;
  errors: readonly string[];
  camera: Camera;
  /** Offline check-ins not yet uploaded. */
  waiting: number;
  offlineSince: number | null;
  onCode: (code: string) => void;
};

/** The kiosk's start screen: one field, which a scanner types into; without script it is a plain form. */
export function AskForPass(props: AskForPassProps) {
  const { kioskName, nonce, errors, camera, offlineSince, onCode } = props;
  const { club } = useShell();
  const field = useRefocus();
  const send: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    onCode(field.current?.value ?? '');
    event.currentTarget.reset();
  };
  return (
    <KioskLayout
      head={
        <>
          <Brand name={club.name} href={null} />
          <span>{kioskName}</span>
          <Connection {...props} />
        </>
      }
      foot={<WaysWithoutScanner camera={camera} isOffline={offlineSince !== null} />}
    >
      {camera.isOn ? (
        <video ref={camera.attach} className="kiosk-camera" autoPlay muted playsInline />
      ) : (
        <span className="kiosk-cue">
          <Icon name="scan-line" size={96} />
        </span>
      )}
      <h1>Scan your pass</h1>
      <PostForm action={paths.kiosk} onSubmit={send}>
        <input type="hidden" name="nonce" value={nonce} />
        <Field
          ref={field}
          name="code"
          label="Or type the code under your QR code"
          autoComplete="off"
          inputMode="numeric"
          spellCheck={false}
          autoFocus
          errors={errors}
        />
        <SubmitButton isBlock>Check in</SubmitButton>
      </PostForm>
    </KioskLayout>
  );
}

/** What staff should know who come by. */
function Connection({ waiting, offlineSince }: Pick<AskForPassProps, 'waiting' | 'offlineSince'>) {
  if (waiting === 0 && offlineSince === null) return null;
  const since = offlineSince ? ` since ${clubTime.format(offlineSince)}` : '';
  const state = offlineSince === null ? 'Back online' : `Offline${since}`;
  return (
    <strong className="kiosk-state" role="status">
      {waiting === 0 ? state : `${state}. ${waiting === 1 ? '1 check-in' : `${waiting} check-ins`} to send`}
    </strong>
  );
}

const clubTime = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  timeZone: 'Europe/London',
});

/** Names are on the server: while it is unreachable the link would lead to the browser's own error page. */
function WaysWithoutScanner({ camera, isOffline }: { camera: Camera; isOffline: boolean }) {
  return (
    <>
      {isOffline ? (
        <span>No pass? Please see the desk</span>
      ) : (
        <ButtonLink href={paths.findName} tone="quiet">
          No pass? Find your name
        </ButtonLink>
      )}
      {camera.canScan && !camera.isOn ? (
        <button type="button" className="button button-quiet" onClick={camera.start}>
          Use the camera
        </button>
      ) : null}
    </>
  );
}

/** Focuses the field whenever nothing else has the focus, since a scanner types wherever the focus is. */
function useRefocus() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const refocus = () => {
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body) field.current?.focus();
    };
    refocus();
    const timer = setInterval(refocus, 1000);
    return () => clearInterval(timer);
  }, []);
  return field;
}
