import type { BreadcrumbList, Thing } from 'schema-dts';

/**
 * A thing described for search engines (schema.org, JSON-LD): data, which no policy of scripts asks a nonce of. They
 * read what the server has written, so the browser keeps that and has no code for it: `value` is given on the server
 * alone (`import.meta.env.SSR`).
 */
export function StructuredData({ value }: { value: Exclude<Thing, string> | undefined }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own with its brackets escaped.
      dangerouslySetInnerHTML={{ __html: value ? jsonOf(value) : '{}' }}
    />
  );
}

/** A closing tag inside a text would end the script. */
function jsonOf(value: Exclude<Thing, string>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...value }).replaceAll('<', '\\u003c');
}

/** The way to a page, for `StructuredData`. */
export function breadcrumbsData(
  items: readonly { label: string; href: string }[],
  siteUrl: string,
): Exclude<BreadcrumbList, string> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: new URL(href, siteUrl).href,
    })),
  };
}
