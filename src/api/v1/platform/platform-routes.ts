import { fallbackPictureUrls, findLogo, type MediaDirectory } from '#domain/media/media-directory.ts';
import { mediaUrl } from '#domain/media/media-rules.ts';
import type { Site } from '#domain/site.ts';
import { openRegisters } from '#domain/sites/registers-queries.ts';
import type { SiteDirectory } from '#domain/sites/site-directory.ts';
import { noteStatic } from '#platform/cache/cache-tags.ts';
import { findLanguageByCode, languageCodes, pickText } from '#values/language.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';

/** Languages, countries and the site of a host name (docs/rules/calls.md). */
export function platformRoutes({
  runtime,
  directory,
  media,
  responses,
}: ApiDependencies): Routes<'platform'> {
  const registers = openRegisters(runtime.database, responses);
  return {
    handlers: {
      async commons(context, { query }) {
        const language = findLanguageByCode(query.language ?? '') ?? context.language;
        return query.type === 'languages'
          ? await registers.listLanguages(language)
          : await registers.listCountries(language);
      },
      async domainDetect(context, { body }, http) {
        noteStatic();
        const site = findSite(directory, body.host, http.headers.referer) ?? context.site;
        return describeSite(site, media);
      },
    },
  };
}

/** The host that the caller names, otherwise that of the page it is on; the Host header has decided context.site. */
function findSite(directory: SiteDirectory, host?: string, referer?: string): Site | undefined {
  if (host) return directory.findByHost(host) ?? directory.getFirst();
  const page = referer ? URL.parse(referer) : null;
  return page ? directory.findByHost(page.host) : undefined;
}

function describeSite(site: Site, media: MediaDirectory) {
  const logo = findLogo(site, media);
  return {
    siteID: site.siteId,
    apiKeyId: site.id,
    apiKeyToken: site.apiKeyToken,
    name: site.name,
    url: site.url,
    subdomain: site.subdomain,
    pdfUrl: site.pdfUrl ?? site.url,
    priceMode: site.priceMode,
    timeZone: site.timeZone,
    introAnimation: site.introAnimation,
    stores: site.stores.map((store) => ({
      storeID: store.storeId,
      language: languageCodes[store.language],
      name: pickText(store.name, store.language).text,
      pathPrefix: store.pathPrefix,
      loyalty: (store.loyalty ?? []).map(({ key, name }) => ({
        key,
        name: pickText(name, store.language).text,
      })),
    })),
    languages: site.languages.map((language) => languageCodes[language]),
    defaultLanguage: languageCodes[site.defaultLanguage],
    fallbackPictures: fallbackPictureUrls(site, media),
    logo: logo ? mediaUrl(logo, site.id) : null,
    logoSize: logo ? { width: logo.width, height: logo.height } : null,
    company: site.company,
  };
}
