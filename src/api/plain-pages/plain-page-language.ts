import type { FastifyRequest } from 'fastify';
import { findCookie, findLanguage } from '#api/plugins/visitor-headers.ts';
import type { Site } from '#domain/site.ts';
import { languageOfPath } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';

/** The language of the address that was asked for; at the start page that of the browser, as everywhere. */
export function languageOfPlainPage(request: FastifyRequest, site: Site, wayOn: string): Language {
  const [path = '/'] = wayOn.split('?', 1);
  const wanted = {
    cookie: findCookie(request, 'locale'),
    acceptLanguage: request.headers['accept-language'],
  };
  const language = path === '/' ? findLanguage(wanted, site.languages) : languageOfPath(path);
  return language && site.languages.includes(language) ? language : site.defaultLanguage;
}
