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
  .page { background: #14181d !important; }
  .sheet { background: #1d232b !important; }
  .sheet, .sheet td, .sheet th, .sheet p, .sheet h1, .sheet h2 { color: #eef1f4 !important; }
  .soft { color: #b4bdc8 !important; }
  .rule { border-color: #46505d !important; }
  .button { background: #eef1f4 !important; color: #14181d !important; }
}
</style>
</head>
<body class="page" style="margin:0;background:#f1f3f5">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preview)}</div>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" class="page" style="background:#f1f3f5"><tbody><tr>
<td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" class="sheet" style="max-width:600px;background:#ffffff;${font};color:#1c232b"><tbody>
<tr><td class="rule" style="padding:24px;border-bottom:1px solid #d5dae0;font-size:20px;font-weight:700">
<a href="${escapeHtml(mail.sender.url)}" style="color:inherit;text-decoration:none">${escapeHtml(mail.sender.name)}</a></td></tr>
<tr><td style="padding:24px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escapeHtml(mail.subject)}</h1>
${mail.blocks.map(renderBlock).join('\n')}
</td></tr>
<tr><td class="rule soft" style="padding:16px 24px 24px;border-top:1px solid #d5dae0;font-size:13px;line-height:20px;color:#55606d">
${mail.footer.map(escapeHtml).join('<br>\n')}</td></tr>
</tbody></table></td></tr></tbody></table>
</body>
</html>
`;
}

const font =
  "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:24px";
const cell = 'padding:8px 0;border-bottom:1px solid #d5dae0;vertical-align:top';

function renderBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
    case 'heading':
      return `<h2 style="margin:24px 0 8px;font-size:17px;line-height:24px">${escapeHtml(block.text)}</h2>`;
    case 'link':
      return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 20px;background:#1c232b;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(block.label)}</a></p>`;
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
  return `<th scope="col" class="rule soft" align="${align}" style="${cell};padding-left:${index === 0 ? 0 : 12}px;font-size:13px;color:#55606d">${escapeHtml(column)}</th>`;
}

function renderRow({ name, details, cells }: MailRow): string {
  const below = details
    .map(
      (detail) => `<br><span class="soft" style="font-size:14px;color:#55606d">${escapeHtml(detail)}</span>`,
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
