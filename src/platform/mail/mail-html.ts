import type { MailBlock, MailDocument, MailFact, MailRow } from './mail-document.ts';

/**
 * A mail as HTML: tables and inline styles, which every mail program understands, no pictures but those that come
 * with it, and nothing that reports back. Colours keep their contrast where a program turns them round for dark mode.
 */
export function renderMailHtml(mail: MailDocument): string {
  return `<!doctype html>
<html lang="${mail.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(mail.subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #14181b !important; }
  .sheet { background: #1f2427 !important; }
  .sheet, .sheet td, .sheet th, .sheet p, .sheet h1, .sheet h2 { color: #f3f4f1 !important; }
  .sheet .soft { color: #b3bac0 !important; }
  .rule { border-color: #464d52 !important; }
}
@media (max-width: 480px) {
  .frame { padding: 0 !important; }
  .side { padding-left: 20px !important; padding-right: 20px !important; }
  h1 { font-size: 21px !important; line-height: 28px !important; }
}
</style>
</head>
<body class="page" style="margin:0;background:#f3f4f1">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preview)}</div>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" class="page" style="background:#f3f4f1"><tbody><tr>
<td align="center" class="frame" style="padding:32px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" class="sheet" style="max-width:600px;background:#ffffff;border-top:3px solid #a63c28;${font};color:#14181b"><tbody>
<tr><td class="rule side" style="padding:20px 32px;border-bottom:1px solid #d9dcd9;font-size:18px;font-weight:600;letter-spacing:-0.2px">
<a href="${escapeHtml(mail.sender.url)}" style="color:inherit;text-decoration:none">${escapeHtml(mail.sender.name)}</a></td></tr>
<tr><td class="side" style="padding:32px 32px 24px">
<h1 style="margin:0 0 20px;font-size:24px;line-height:32px;font-weight:600;letter-spacing:-0.3px">${escapeHtml(mail.subject)}</h1>
${mail.blocks.map(renderBlock).join('\n')}
</td></tr>
<tr><td class="rule soft side" style="padding:20px 32px 28px;border-top:1px solid #d9dcd9;font-size:13px;line-height:20px;color:#5a646c">
${mail.footer.map(escapeHtml).join('<br>\n')}</td></tr>
</tbody></table></td></tr></tbody></table>
</body>
</html>
`;
}

const font =
  "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:24px";
const cell = 'padding:10px 0;border-bottom:1px solid #d9dcd9;vertical-align:top';

function renderBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
    case 'heading':
      return `<h2 style="margin:32px 0 8px;font-size:18px;line-height:26px;font-weight:600">${escapeHtml(block.text)}</h2>`;
    case 'link':
      return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(block.url)}" style="display:inline-block;padding:13px 24px;border-radius:2px;background:#a63c28;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(block.label)}</a></p>`;
    case 'lines':
      return `<p style="margin:0 0 16px">${block.lines.map(escapeHtml).join('<br>\n')}</p>`;
    case 'facts':
      return `<table width="100%" cellspacing="0" cellpadding="0" style="${font};margin:0 0 16px"><tbody>
${block.facts.map(renderFact).join('\n')}
</tbody></table>`;
    case 'picture':
      // On white in dark mode too: scanners want a quiet zone.
      return `<p style="margin:0 0 16px">${block.caption ? `${escapeHtml(block.caption)}<br>` : ''}<img src="cid:${escapeHtml(block.contentId)}" alt="${escapeHtml(block.alternative)}" width="${block.widthPx}" style="display:block;max-width:100%;height:auto;background:#ffffff"></p>`;
    case 'table':
      return `<table width="100%" cellspacing="0" cellpadding="0" style="${font};margin:0 0 16px">
<thead><tr>${block.columns.map(renderColumn).join('')}</tr></thead>
<tbody>${block.rows.map(renderRow).join('\n')}</tbody>
</table>`;
  }
}

function renderFact({ label, value, strong }: MailFact): string {
  const weight = strong ? 'font-weight:700' : 'font-weight:400';
  return `<tr><th scope="row" class="rule" align="left" style="${cell};${weight}">${escapeHtml(label)}</th><td class="rule" align="right" style="${cell};${weight};padding-left:16px;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`;
}

function renderColumn(column: string, index: number): string {
  const align = index === 0 ? 'left' : 'right';
  return `<th scope="col" class="rule soft" align="${align}" style="${cell};padding-left:${index === 0 ? 0 : 12}px;font-size:13px;color:#5a646c">${escapeHtml(column)}</th>`;
}

function renderRow({ name, details, cells }: MailRow): string {
  const below = details
    .map(
      (detail) => `<br><span class="soft" style="font-size:14px;color:#5a646c">${escapeHtml(detail)}</span>`,
    )
    .join('');
  const amounts = cells
    .map(
      (text) =>
        `<td class="rule" align="right" style="${cell};padding-left:12px;white-space:nowrap">${escapeHtml(text)}</td>`,
    )
    .join('');
  return `<tr><td class="rule" style="${cell}">${escapeHtml(name)}${below}</td>${amounts}</tr>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
