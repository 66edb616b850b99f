import type { MailBlock, MailDocument, MailFact } from './mail-document.ts';

/** The same mail for programs and people who read plain text. */
export function renderMailText(mail: MailDocument): string {
  const blocks = mail.blocks.map(renderBlock).filter((text) => text !== '');
  const parts = [mail.subject, ...blocks, `-- \n${[...mail.footer, mail.sender.url].join('\n')}`];
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
    case 'item':
      return [block.name, ...block.details.map((detail) => `  ${detail}`)].join('\n');
    case 'facts':
      return block.facts.map(renderFact).join('\n');
    case 'sums':
      return block.sums.map(renderFact).join('\n');
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

/** An answer of several lines begins below its label. */
function renderFact({ label, value }: MailFact): string {
  return value.includes('\n') ? `${label}:\n${value}` : `${label}: ${value}`;
}
