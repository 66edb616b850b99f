import type { MailBlock, MailDocument } from './mail-document.ts';

/** The same mail for programs and people who read plain text. */
export function renderMailText(mail: MailDocument): string {
  const blocks = mail.blocks.map(renderBlock).filter((text) => text !== '');
  const parts = [mail.subject, ...blocks, `-- \n${mail.footer.join('\n')}`];
  return `${parts.join('\n\n')}\n`;
}

function renderBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`;
    case 'link':
      return `${block.label}:\n${block.url}`;
    case 'lines':
      return block.lines.join('\n');
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'picture':
      return '';
    case 'table':
      return block.rows
        .map(({ name, details, cells }) => {
          const named = cells.map((text, index) => `${block.columns[index + 1] ?? ''}: ${text}`);
          return [name, ...details.map((detail) => `  ${detail}`), `  ${named.join(' · ')}`].join('\n');
        })
        .join('\n\n');
  }
}
