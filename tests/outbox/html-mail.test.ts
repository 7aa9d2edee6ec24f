import { describe, expect, test } from 'vitest';
import { htmlMail, type MailLook } from '#server/outbox/html/html-mail.ts';
import { type Block, mailBlocks } from '#server/outbox/html/mail-blocks.ts';
import { deskInvitationMail, passwordResetMail, TURN_OFF } from '#server/outbox/templates.ts';

const linkOrigin = 'https://club.example';
const club = { clubName: 'Iron Works', accentColour: '#c9f24b', address: '1 Mill Lane\nYork' };
const look = (mail: Partial<MailLook>): MailLook => ({
  ...{ template: 'class-booked', subject: 'Hi', text: 'Hello', hasCode: false, linkOrigin, club },
  ...{ why: 'you booked.', preferences: '' },
  ...mail,
});
const blocksOf = (text: string, template = 'class-booked', hasCode = false) =>
  mailBlocks({ template, text, hasCode, linkOrigin }).blocks;
const hrefsOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

describe('the text of a mail', () => {
  const button = (label: string, path: string): Block => ({ kind: 'button', label, href: linkOrigin + path });
  test.each<[text: string, template: string, expected: Block]>([
    [
      'Your bookings: https://club.example/account/bookings',
      'class-booked',
      button('Your bookings', '/account/bookings'),
    ],
    [
      'Thanks. To rejoin: https://club.example/membership/plans',
      'bookings-ended',
      button('Rejoin', '/membership/plans'),
    ],
    [
      'Use this link:\n\nhttps://club.example/r?token=a_b-c',
      'password-reset',
      button('Choose a new password', '/r?token=a_b-c'),
    ],
    ['Read on:\n\nhttps://club.example/x', 'class-moved', button('Open this page', '/x')],
    [
      'If you’d rather leave, you can cancel before then: https://club.example/l',
      'price-rise',
      button('Open this page', '/l'),
    ],
  ])('%s has its link as a button', (text, template, expected) => {
    expect(blocksOf(text, template)).toContainEqual(expected);
  });

  test('keeps what is before the button, and has one button', () => {
    const text = 'Paid. View it: https://club.example/a\n\nAll: https://club.example/b';
    expect(blocksOf(text)).toMatchObject([
      { kind: 'text', lines: [[{ text: 'Paid.' }]] },
      { kind: 'button', label: 'View it' },
      {
        kind: 'text',
        lines: [[{ text: 'All: ' }, { text: 'club.example/b', href: 'https://club.example/b' }]],
      },
    ]);
  });

  test('offers no way out as the button', () => {
    expect(blocksOf('To cancel: https://club.example/c')).toMatchObject([
      { kind: 'text', lines: [[{ text: 'To cancel: ' }, { href: 'https://club.example/c' }]] },
    ]);
  });

  test('shows a code large', () => {
    const text = 'Or sign in and enter this code: 123456';
    expect(blocksOf(text, 'email-confirmation', true)).toEqual([
      { kind: 'code', lead: 'Or sign in and enter this code:', code: '123456' },
    ]);
    expect(blocksOf(text)).toMatchObject([{ kind: 'text' }]);
  });

  test('has lists and line breaks as written', () => {
    expect(blocksOf('Bring:\n- shoes\n• water\nSee you', 'club-message')).toMatchObject([
      { kind: 'text', lines: [[{ text: 'Bring:' }]] },
      { kind: 'bullets', lines: [[{ text: 'shoes' }], [{ text: 'water' }]] },
      { kind: 'text', lines: [[{ text: 'See you' }]] },
    ]);
  });

  test.each([
    ['https://club.example.evil.test/x', 'class-booked', false],
    ['https://club.example@evil.test/x', 'class-booked', false],
    ['https://club.example:80@evil.test/x', 'class-booked', false],
    ['https://evil.test/?https://club.example/', 'class-called-off', false],
    ['javascript:alert(1)', 'club-message', false],
    ['data:text/html,x', 'club-message', false],
    ['https://user:word@evil.test/', 'club-message', false],
    ['https://news.test/a?b=1&c=2', 'club-message', true],
    ['http://news.test', 'club-message', true],
    ['https://invoice.pay.test/1', 'payment-failed', true],
    ['https://invoice.pay.test/1', 'trainer-enquiry', false],
    ['https://club.example/x', 'trainer-enquiry', true],
  ])('%s in %s is a link: %s', (address, template, isLink) => {
    const html = htmlMail(look({ template, text: `Look: ${address} today` }));
    expect(hrefsOf(html)).toEqual(isLink ? [address.replaceAll('&', '&amp;')] : []);
  });

  test('a full stop after a link is not part of it', () => {
    const html = htmlMail(look({ template: 'club-message', text: 'See (https://club.example/x).' }));
    expect(hrefsOf(html)).toEqual(['https://club.example/x']);
    expect(html).toContain('</a>).');
  });
});

describe('the HTML part', () => {
  test('row 20: shows hostile text in every field as text', () => {
    const hostile = `</style></title><script>alert(1)</script><img src=x onerror="a"> ' " & {link}`;
    const html = htmlMail(
      look({
        subject: hostile,
        text: `${hostile}\n\n${hostile}: https://club.example/"><script>alert(1)</script>\n\n- ${hostile}`,
        club: { clubName: hostile, accentColour: `red;}</style><script>`, address: hostile },
        why: hostile,
        preferences: 'https://club.example/"><script>',
      }),
    );
    expect(html.match(/<(?:script|img|iframe|svg)/gi)).toBe(null);
    expect(html.match(/<style>/g)).toHaveLength(1);
    expect(html).not.toContain('red;}');
    expect(html).toContain('&lt;img src=x onerror=&quot;a&quot;&gt;');
  });

  test('loads nothing from anywhere and runs nothing', () => {
    const html = htmlMail(look({ ...passwordResetMail('Iron Works'), text: 'Hello' }));
    expect(html).not.toMatch(/src=|url\(|@import|<link|<script/i);
  });

  test('says who it is from, why it came and where to choose', () => {
    const html = htmlMail(look({ preferences: `${linkOrigin}/account/bookings/preferences` }));
    expect(html).toContain('Iron Works, 1 Mill Lane, York');
    expect(html).toContain('You get this email because you booked.');
    expect(html).toContain('Choose which emails you get');
    const offer = `Hello\n\n${TURN_OFF}${linkOrigin}/stop?token=x\n\nIron Works\n`;
    const message = htmlMail(look({ template: 'club-message', text: offer }));
    expect(message).toContain('Turn off messages like this');
    expect(message).not.toContain('To turn off');
    expect(hrefsOf(message)).toEqual([`${linkOrigin}/stop?token=x`]);
  });

  test('has the personal link as its button', () => {
    const { body, template } = deskInvitationMail('Iron Works', 'Sam', `${linkOrigin}/auth/forgot-password`);
    const text = body.replace('{link}', `${linkOrigin}/auth/reset-password?token=s`);
    const html = htmlMail(look({ template, text }));
    expect(html).toMatch(
      /href="https:\/\/club\.example\/auth\/reset-password\?token=s"[^>]*>Choose a password</,
    );
  });
});
