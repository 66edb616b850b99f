import { mixed } from '#values/colours.ts';
import { escapeHtml } from '#values/escaped-text.ts';
import { usualLook } from '#values/site-look.ts';
import type { MailBlock, MailDocument, MailFact, MailRow } from './mail-document.ts';

/**
 * A mail as HTML: tables and inline styles, which every mail program understands, no pictures but the attached ones,
 * and no tracking. Colours keep their contrast in programs that invert them for dark mode.
 */
export function renderMailHtml(mail: MailDocument): string {
  const { accent = usualLook.AccentColour } = mail.sender;
  return `<!doctype html>
<html lang="${mail.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(mail.subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #14181b !important; }
  .sheet { background: #1f2427 !important; }
  .sheet, .sheet td, .sheet th, .sheet p, .sheet h1, .sheet h2, .sheet .quiet { color: #f3f4f1 !important; }
  .sheet .soft { color: #b3bac0 !important; }
  .rule { border-color: #464d52 !important; }
  .mark { padding: 6px 8px !important; }
}
@media (max-width: 480px) {
  .frame { padding: 0 !important; }
  .side { padding-left: 20px !important; padding-right: 20px !important; }
  .thumb { width: 40px !important; padding-right: 10px !important; }
  .thumb img { width: 40px !important; }
  h1 { font-size: 21px !important; line-height: 28px !important; }
  .fact th, .fact td { display: block !important; width: auto !important; }
  .fact th { padding-bottom: 0 !important; border-bottom: 0 !important; }
  .fact td { padding-top: 0 !important; padding-left: 0 !important; }
}
</style>
</head>
<body class="page" style="margin:0;background:#f3f4f1">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preview)}${previewEnd}</div>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" class="page" style="background:#f3f4f1"><tbody><tr>
<td align="center" class="frame" style="padding:32px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" class="sheet" style="max-width:600px;background:#ffffff;border-top:3px solid ${accent};${font};color:#14181b"><tbody>
<tr><td class="rule side" style="padding:20px 32px;border-bottom:1px solid #d9dcd9;font-size:18px;font-weight:600;letter-spacing:-0.2px">
<a href="${escapeHtml(mail.sender.url)}" style="color:inherit;text-decoration:none">${renderSender(mail.sender)}</a></td></tr>
<tr><td class="side" style="padding:32px 32px 24px;${breaking}">
<h1 style="margin:0 0 20px;font-size:24px;line-height:32px;font-weight:600;letter-spacing:-0.3px">${renderLine(mail.subject)}</h1>
${mail.blocks.map((block) => renderBlock(block, accent)).join('\n')}
</td></tr>
<tr><td class="rule soft side" style="padding:20px 32px 28px;border-top:1px solid #d9dcd9;font-size:13px;line-height:20px;color:#5a646c;${breaking}">
${renderLines(mail.footer)}</td></tr>
</tbody></table></td></tr></tbody></table>
</body>
</html>
`;
}

/** Fills the preview that a mailbox shows after the subject, so that the mail's own beginning does not follow it. */
const previewEnd = '&#8199;&#847; '.repeat(60);

const font =
  "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:24px";
const cell = 'padding:10px 0;border-bottom:1px solid #d9dcd9;vertical-align:top';
/** People may write addresses of any length. The older property is for programs that know only that one. */
const breaking = 'word-break:break-word;overflow-wrap:anywhere';

function renderBlock(block: MailBlock, accent: string): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${renderLine(block.text)}</p>`;
    case 'heading':
      return `<h2 style="margin:32px 0 8px;font-size:18px;line-height:26px;font-weight:600">${renderLine(block.text)}</h2>`;
    case 'link':
      return block.isQuiet ? renderQuietLink(block, accent) : renderButton(block, accent);
    case 'lines':
      return `<p style="margin:0 0 16px">${renderLines(block.lines)}</p>`;
    case 'item':
      return `<p style="margin:24px 0 12px"><strong style="font-weight:600">${renderLine(block.name)}</strong>${renderDetails(block.details)}</p>`;
    case 'facts':
      return renderTable(`<tbody>\n${block.facts.map(renderFact).join('\n')}\n</tbody>`);
    case 'sums':
      return renderTable(`<tbody>\n${block.sums.map(renderSum).join('\n')}\n</tbody>`);
    case 'picture':
      return renderPicture(block);
    case 'table':
      return renderRows(block);
  }
}

/**
 * The logo is on white, as on invoices, in dark mode too, because its letters are dark. It is attached: few programs
 * show a linked picture unasked, and it would tell the shop when a mail is read.
 */
function renderSender({ name, logoId }: MailDocument['sender']): string {
  if (logoId === undefined) return escapeHtml(name);
  return renderInline(
    logoId,
    name,
    'class="mark" height="36" style="display:block;height:36px;width:auto;max-width:100%;background:#ffffff"',
  );
}

function renderInline(contentId: string, alternative: string, attributes: string): string {
  return `<img src="cid:${escapeHtml(contentId)}" alt="${escapeHtml(alternative)}" ${attributes}>`;
}

/** If a picture could not be attached after all, its text remains. */
export function withoutPicture(html: string, contentId: string): string {
  const before = `<img src="cid:${escapeHtml(contentId)}" alt="`;
  return html
    .split(before)
    .map((part, index) => (index === 0 ? part : part.replace(/^([^"]*)"[^>]*>/, '$1')))
    .join('');
}

type Block<Kind extends MailBlock['kind']> = Extract<MailBlock, { kind: Kind }>;

/** The cell is coloured too, for programs that ignore the padding of links. */
function renderButton({ label, url }: Block<'link'>, accent: string): string {
  return `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:24px 0"><tbody><tr><td style="border-radius:2px;background:${accent};mso-padding-alt:13px 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;border-radius:2px;background:${accent};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></td></tr></tbody></table>`;
}

function renderQuietLink({ label, url }: Block<'link'>, accent: string): string {
  const dark = mixed(accent, '#000000', 0.25);
  return `<p style="margin:0 0 16px"><a class="quiet" href="${escapeHtml(url)}" style="display:inline-block;padding:10px 0;color:${dark};text-decoration:underline">${escapeHtml(label)}</a></p>`;
}

/** On white in dark mode too: scanners want a quiet zone. */
function renderPicture({ hint, caption, contentId, alternative, widthPx }: Block<'picture'>): string {
  const before = hint ? `<p style="margin:0 0 16px">${renderLine(hint)}</p>\n` : '';
  const above = caption ? `${renderLine(caption)}<br>` : '';
  return `${before}<p style="margin:0 0 16px">${above}${renderInline(contentId, alternative, `width="${widthPx}" style="display:block;max-width:100%;height:auto;background:#ffffff"`)}</p>`;
}

function renderTable(content: string): string {
  return `<table width="100%" cellspacing="0" cellpadding="0" style="${font};margin:0 0 16px">${content}</table>`;
}

/** Beside each other; on narrow screens one below the other. */
function renderFact({ label, value, strong }: MailFact): string {
  const weight = strong ? ';font-weight:600' : '';
  return `<tr class="fact"><th scope="row" class="rule soft" align="left" width="42%" style="${cell};font-weight:400;color:#5a646c">${renderLine(label)}</th><td class="rule" style="${cell};padding-left:16px${weight}">${renderLines(value.split(/\r?\n/))}</td></tr>`;
}

function renderSum({ label, value, strong }: MailFact): string {
  const weight = strong ? 'font-weight:700' : 'font-weight:400';
  return `<tr><th scope="row" class="rule" align="left" style="${cell};${weight}">${renderLine(label)}</th><td class="rule" align="right" style="${cell};${weight};padding-left:16px;white-space:nowrap">${escapeHtml(value)}</td></tr>`;
}

/** A column of small pictures before the names, where a row has one. */
function renderRows({ columns, rows }: Block<'table'>): string {
  const isPictured = rows.some(({ pictureId }) => pictureId !== undefined);
  const head = columns.map((column, index) => renderColumn(column, index, isPictured)).join('');
  return renderTable(`<thead><tr>${head}</tr></thead>
<tbody>${rows.map((row) => renderRow(row, isPictured)).join('\n')}</tbody>`);
}

function renderColumn(column: string, index: number, isPictured: boolean): string {
  const [align, left] = index === 0 ? ['left', 0] : ['right', 12];
  const span = index === 0 && isPictured ? ' colspan="2"' : '';
  return `<th scope="col"${span} class="rule soft" align="${align}" style="${cell};padding-left:${left}px;font-size:13px;font-weight:600;color:#5a646c">${escapeHtml(column)}</th>`;
}

function renderRow({ name, pictureId, details, cells }: MailRow, isPictured: boolean): string {
  const amounts = cells
    .map(
      (text) =>
        `<td class="rule" align="right" style="${cell};padding-left:12px;white-space:nowrap">${escapeHtml(text)}</td>`,
    )
    .join('');
  const picture = isPictured ? renderThumbnail(pictureId) : '';
  return `<tr>${picture}<td class="rule" style="${cell}">${renderLine(name)}${renderDetails(details)}</td>${amounts}</tr>`;
}

/** Screen readers skip it: the name is beside it. */
function renderThumbnail(pictureId: string | undefined): string {
  const picture =
    pictureId === undefined
      ? ''
      : renderInline(
          pictureId,
          '',
          'width="56" style="display:block;width:56px;height:auto;background:#ffffff"',
        );
  return `<td class="rule thumb" width="72" style="${cell};padding-right:16px;width:56px">${picture}</td>`;
}

function renderDetails(details: readonly string[]): string {
  return details
    .map(
      (detail) => `<br><span class="soft" style="font-size:14px;color:#5a646c">${renderLine(detail)}</span>`,
    )
    .join('');
}

/** Each on its own source line, because a line of a mail has at most 998 characters (RFC 5322, 2.1.1). */
function renderLines(lines: readonly string[]): string {
  return lines.map(renderLine).join('<br>\n');
}

/** Letters that fit on one line of a phone. */
const unbrokenMaximum = 24;

/** Numbers with hyphens are not broken: order and item numbers are read and typed as a whole. */
function renderLine(text: string): string {
  return escapeHtml(text).replace(/[\p{L}\d]+(?:-[\p{L}\d]+)+/gu, (word) =>
    /\d/.test(word) && word.length <= unbrokenMaximum
      ? `<span style="white-space:nowrap">${word}</span>`
      : word,
  );
}
