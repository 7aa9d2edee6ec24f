/** The HTML part of a mail: one layout for all, made from the plain text. Pure; without pictures, scripts and anything from elsewhere. */
import { accentTokens } from '#domain/club/accent.ts';
import { type Block, type Line, mailBlocks, type Piece, type TextToShow } from './mail-blocks.ts';

export interface MailLook extends TextToShow {
  readonly subject: string;
  readonly club: { readonly clubName: string; readonly accentColour: string; readonly address: string };
  /** Why the reader gets it: the end of “You get this email because”; empty: not known. */
  readonly why: string;
  /** Where members choose which emails they get; empty: this one cannot be turned off. */
  readonly preferences: string;
}

const escapes: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;' },
  ...{ '"': '&quot;', "'": '&#39;' },
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const INK = '#171a16';
const DIM = '#565d54';

export function htmlMail(look: MailLook): string {
  const { accent, onAccent, accentInk } = accentTokens(look.club.accentColour);
  const { blocks, turnOff } = mailBlocks(look);
  const name = escapeHtml(look.club.clubName);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(look.subject)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0c0d0c!important}
.card{background:#151715!important;border-color:#2b2f2b!important;color:#f3f5ef!important}
.dim{color:#b3b9ad!important}
.link{color:${accentInk}!important}
.code{background:#1e211e!important;color:#f3f5ef!important}
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#eef0eb;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td align="center" style="padding:16px 8px">
<div class="card" style="max-width:560px;text-align:left;background:#ffffff;border:1px solid #d9ddd5;border-radius:12px;overflow:hidden;color:${INK}">
<div style="background:#0c0d0c;border-bottom:4px solid ${accent};padding:16px 20px;color:#f3f5ef;font-size:20px;font-weight:700;overflow-wrap:anywhere">${name}</div>
<div style="padding:20px;font-size:16px;line-height:1.5;overflow-wrap:anywhere">
${blocks.map((block) => renderBlock(block, { accent, onAccent })).join('\n')}
</div>
</div>
<div class="dim" style="max-width:560px;padding:16px 20px;text-align:left;color:${DIM};font-size:13px;line-height:1.5;overflow-wrap:anywhere">
${footer(look, turnOff)}
</div>
</td></tr>
</table>
</body>
</html>
`;
}

interface Fill {
  readonly accent: string;
  readonly onAccent: string;
}

function renderBlock(block: Block, { accent, onAccent }: Fill): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${block.lines.map(renderLine).join('<br>')}</p>`;
    case 'bullets': {
      const items = block.lines.map((line) => `<li style="margin:0 0 4px">${renderLine(line)}</li>`);
      return `<ul style="margin:0 0 16px;padding-left:20px">${items.join('')}</ul>`;
    }
    case 'button':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td bgcolor="${accent}" style="border-radius:8px;background:${accent}"><a href="${escapeHtml(block.href)}" style="display:inline-block;padding:14px 22px;color:${onAccent};font-weight:700;text-decoration:none">${escapeHtml(block.label)}</a></td></tr></table>`;
    case 'code':
      return `<p style="margin:0 0 8px">${escapeHtml(block.lead)}</p>
<p class="code" style="margin:0 0 16px;padding:12px 16px;background:#eef0eb;border-radius:8px;font-size:28px;font-weight:700;letter-spacing:6px">${escapeHtml(block.code)}</p>`;
  }
}

const renderLine = (line: Line): string => line.map(renderPiece).join('');

const renderPiece = ({ text, href }: Piece): string => (href ? link(href, text) : escapeHtml(text));

const link = (href: string, text: string) =>
  `<a class="link" href="${escapeHtml(href)}" style="color:inherit;text-decoration:underline">${escapeHtml(text)}</a>`;

function footer({ club, why, preferences }: MailLook, turnOff: string): string {
  const lines = [
    [club.clubName, ...club.address.split('\n')]
      .map((part) => part.trim())
      .filter(Boolean)
      .map(escapeHtml)
      .join(', '),
    why ? escapeHtml(`You get this email because ${why}`) : '',
    turnOff ? link(turnOff, 'Turn off messages like this') : '',
    preferences ? link(preferences, 'Choose which emails you get') : '',
  ];
  return lines
    .filter(Boolean)
    .map((line) => `<p style="margin:0 0 6px">${line}</p>`)
    .join('\n');
}
