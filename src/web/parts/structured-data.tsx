import { useNonce } from '#web/request/response-facts.ts';

/** A thing described for search engines (schema.org, JSON-LD). */
export function StructuredData({ value }: { value: Readonly<Record<string, unknown>> }) {
  const nonce = useNonce();
  // A closing tag inside a text would end the script.
  const text = JSON.stringify({ '@context': 'https://schema.org', ...value }).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // Browsers hide the nonce from scripts, so the two sides differ by design.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own with its brackets escaped.
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
