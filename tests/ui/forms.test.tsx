import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { refusedExample } from '#app/routes/platform/preview/conform-form.form.ts';
import { ConformForm } from '#app/routes/platform/preview/conform-form.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import type { Shell } from '#app/ui/shell.ts';

const shell: Shell = {
  club: {
    name: 'Harbour Strength',
    stylesheet: '/club.css',
    appleIcon: '/icon.png',
    frontPictureId: '',
    publicUrl: null,
    ...{ tagline: '', areasOff: [], isOpen: true, opensOn: '' },
  },
  isPreview: false,
  viewer: null,
  viewerMark: '',
  currentPath: '/preview',
  goingTo: '',
  formToken: 'token-of-this-page',
  flash: null,
  canSendMail: true,
  canMailViewer: true,
  mayKeepOffline: false,
  formDraft: null,
  appCheck: null,
};

function renderRefused(): string {
  const Stub = createRoutesStub([
    { id: 'root', path: '/', Component: () => <ConformForm lastResult={refusedExample()} /> },
  ]);
  return renderToStaticMarkup(
    <Stub initialEntries={['/']} hydrationData={{ loaderData: { root: shell } }} />,
  );
}

describe('a refused form', () => {
  const html = renderRefused();

  it('lists every problem at the top, in a box that takes focus', () => {
    expect(html).toMatch(/<div[^>]* role="alert"[^>]* tabindex="-1"[^>]* autofocus=""/i);
    expect(html).toContain('<a href="#example-email">The email address is not valid.</a>');
  });

  it('links each problem to a control that is on the page', () => {
    const targets = [...html.matchAll(/<li><a href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBe(4);
    for (const id of targets) expect(html).toMatch(new RegExp(`<input[^>]* id="${id}"`));
  });

  it('keeps what was typed, down to a date that cannot be, and never the password', () => {
    expect(html).toContain('value="priya@"');
    expect(html).toMatch(/name="dob-day"[^>]* value="31"/);
    expect(html).toMatch(/type="radio"[^>]* checked=""[^>]* value="yes"|value="yes"[^>]* checked=""/);
    expect(html).not.toContain('"abc"');
  });

  it('names the problem to a screen reader at its control', () => {
    expect(html).toMatch(/<input[^>]* aria-invalid="true"[^>]* aria-describedby="example-email-error"/);
    expect(html).toContain('id="example-email-error"');
  });

  it('carries the one-time token of its page', () => {
    expect(html).toContain('<input type="hidden" name="formToken" value="token-of-this-page"/>');
  });
});

describe('an untouched form part', () => {
  it('points at its hint and at nothing else', () => {
    const html = renderToStaticMarkup(<Field name="email" label="Email" hint="For receipts." />);
    expect(html).toContain('aria-describedby="email-hint"');
    expect(html).not.toContain('aria-invalid');
  });

  it('a date of birth asks the browser for its own', () => {
    const html = renderToStaticMarkup(<DateField name="dob" label="Date of birth" isBirthday />);
    for (const part of ['day', 'month', 'year']) expect(html).toContain(`autoComplete="bday-${part}"`);
  });
});
