import type { Organization, WebSite } from 'schema-dts';
import type { DetectedSite } from '#contract/page-host.ts';
import { type Screen, screenAddresses } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import type { RootFacts } from '#web/request/root-facts.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { StructuredData } from '../../parts/structured-data.tsx';

export type SiteStructuredDataProps = { company: DetectedSite['company'] };

/** Whose the site is and how it is searched, for search engines; on the start page. */
export function SiteStructuredData({ company }: SiteStructuredDataProps) {
  const site = useRootFacts()?.site;
  const language = useLanguage();
  if (!site) return null;
  return (
    <>
      <StructuredData value={import.meta.env.SSR ? organizationOf(site, company) : undefined} />
      <StructuredData value={import.meta.env.SSR ? webSiteOf(site, language) : undefined} />
    </>
  );
}

type Site = RootFacts['site'];

function organizationOf(site: Site, company: DetectedSite['company']): Exclude<Organization, string> {
  const absolute = (address: string) => new URL(address, site.url).href;
  return {
    '@type': 'Organization',
    '@id': absolute('/#organization'),
    name: site.name,
    legalName: company.legalName,
    url: absolute('/'),
    logo: absolute(site.logo ?? '/icon-512.png'),
    email: company.email,
    telephone: company.phone,
    vatID: company.vatId,
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${company.street} ${company.houseNumber}`,
      postalCode: company.zipCode,
      addressLocality: company.city,
      addressCountry: company.country,
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: company.phone,
      email: company.email,
      availableLanguage: [...site.languages],
    },
  };
}

function webSiteOf(site: Site, language: Language): Exclude<WebSite, string> {
  const absolute = (address: string) => new URL(address, site.url).href;
  const search = searchPath(language);
  return {
    '@type': 'WebSite',
    '@id': absolute('/#website'),
    name: site.name,
    url: absolute('/'),
    inLanguage: language,
    publisher: { '@id': absolute('/#organization') },
    ...(search
      ? {
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: `${absolute(search)}?search={search_term_string}` },
            // How search engines are told the word's name (schema.org/docs/actions.html).
            ...({ 'query-input': 'required name=search_term_string' } as object),
          },
        }
      : {}),
  };
}

/** Where the site is searched; nothing while it has no such screen. */
function searchPath(language: Language): string | undefined {
  const addresses: Partial<Record<Screen | 'search', Record<Language, string>>> = screenAddresses;
  return addresses.search?.[language];
}
