/** A thing described for search engines (schema.org, JSON-LD): data, which no policy of scripts asks a nonce of. */
export function StructuredData({ value }: { value: Readonly<Record<string, unknown>> }) {
  // A closing tag inside a text would end the script.
  const text = JSON.stringify({ '@context': 'https://schema.org', ...value }).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own with its brackets escaped.
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
