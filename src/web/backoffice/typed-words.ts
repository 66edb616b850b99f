import { unescapeHtml } from '#values/escaped-text.ts';

/*
 * Short texts as people type them: an empty line begins a paragraph, lines with `- ` or `1. ` are lists, `### ` a heading,
 * `**strong**`, `*emphasised*` and `[text](address)` stand in a line. The API has them as HTML.
 */

/** What is typed of clean HTML. */
export function typedWords(html: string): string {
  let number = 0;
  let isNumbered = false;
  /** Of the link that is being read: none stands in another. */
  let address = '';
  return html
    .replace(/\s+/g, ' ')
    .replace(/<([a-z]+3?)([^>]*)>|<\/([a-z]+3?)>|([^<]+)/g, (_all, open, attributes, close, text) => {
      if (text !== undefined) return escaped(text);
      if (close) return close === 'a' ? `](${address})` : closing(close);
      if (open === 'ol' || open === 'ul') {
        isNumbered = open === 'ol';
        number = 0;
      }
      if (open === 'li') {
        number += 1;
        return isNumbered ? `${number}. ` : '- ';
      }
      if (open === 'a') {
        address = unescapeHtml(/href="([^"]*)"/.exec(attributes)?.[1] ?? '');
        return '[';
      }
      return { br: '\n', strong: '**', em: '*', h3: '### ' }[open as string] ?? '';
    })
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function closing(tag: string): string {
  return { p: '\n\n', h3: '\n\n', ul: '\n', ol: '\n', li: '\n', strong: '**', em: '*' }[tag] ?? '';
}

function escaped(text: string): string {
  return unescapeHtml(text).replace(/[\\*[\]]/g, '\\$&');
}

/** Whether HTML comes back as it was from being typed: there is nothing in it that has no sign. */
export function isTypable(html: string): boolean {
  const plain = html.replace(/\s+/g, ' ').replace(/> </g, '><').trim();
  return htmlOfWords(typedWords(plain)) === plain;
}

/** The HTML of what was typed. */
export function htmlOfWords(typed: string): string {
  return typed
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .flatMap((part) => blocksOf(part.trim().split('\n')))
    .join('');
}

/** A list may follow a line of text without an empty line between. */
function blocksOf(lines: readonly string[]): string[] {
  const blocks: { kind: 'p' | 'h3' | 'ul' | 'ol'; lines: string[] }[] = [];
  for (const line of lines.map((one) => one.trim()).filter((one) => one !== '')) {
    const item = /^(?:(-)|(###)|\d+\.)\s+(.*)$/.exec(line);
    const kind = !item ? 'p' : item[1] ? 'ul' : item[2] ? 'h3' : 'ol';
    const last = blocks.at(-1);
    const text = item?.[3] ?? line;
    if (last?.kind === kind) last.lines.push(text);
    else blocks.push({ kind, lines: [text] });
  }
  return blocks.map(({ kind, lines: texts }) =>
    kind === 'p' || kind === 'h3'
      ? `<${kind}>${texts.map(lineHtml).join('<br />')}</${kind}>`
      : `<${kind}>${texts.map((text) => `<li>${lineHtml(text)}</li>`).join('')}</${kind}>`,
  );
}

const marks =
  /\\([\\*[\]])|\*\*((?:\\.|[^*\\])+)\*\*|\*((?:\\.|[^*\\])+)\*|\[((?:\\.|[^[\]\\])+)\]\(([^()\s]+)\)/g;

function lineHtml(line: string): string {
  let html = '';
  let from = 0;
  for (const match of line.matchAll(marks)) {
    const [whole, sign, strong, emphasised, linked, address] = match;
    html += safe(line.slice(from, match.index));
    if (sign) html += safe(sign);
    else if (strong) html += `<strong>${lineHtml(strong)}</strong>`;
    else if (emphasised) html += `<em>${lineHtml(emphasised)}</em>`;
    else html += `<a href="${safe(address ?? '')}">${lineHtml(linked ?? '')}</a>`;
    from = match.index + whole.length;
  }
  return html + safe(line.slice(from));
}

function safe(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
