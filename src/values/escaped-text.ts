const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text within HTML, attributes in either kind of quotes included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const characters: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(entities).map(([character, entity]) => [entity, character]),
);

/** The text that stands within clean HTML; what else there are of entities it writes as letters. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters[entity] ?? entity);
}

/** What no XML may hold, not even as an entity (XML 1.0, 2.2), and control characters that it advises against. */
const forbiddenInXml = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

/** A text within an element or an attribute of XML; `]]>` is nothing special, for its bracket is written as an entity. */
export function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(forbiddenInXml, ''));
}

/** An element of XML that holds a text. */
export function xmlElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}
