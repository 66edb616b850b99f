import type { FastifyRequest } from 'fastify';
import { findCookie, findLanguage } from '#api/plugins/visitor-headers.ts';
import type { Context } from '#domain/context.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { pathOf } from '#values/addresses.ts';
import { escapeHtml } from '#values/escaped-text.ts';
import type { Refusal } from '#values/refusal.ts';
import { FileAnswer } from '../endpoint-routes.ts';
import { sendPlainPage } from './plain-page.ts';

/**
 * What people get who follow a mailed link that leads to nothing any more. Whom it was mailed to, and in what language, is
 * not known then: their browser's counts.
 */
export function unknownLinkPage(
  { statusCode }: Refusal,
  { site, language: siteLanguage }: Context,
  http: FastifyRequest,
  area: 'unsubscribe' | 'confirmation',
): FileAnswer {
  const wanted = { cookie: findCookie(http, 'locale'), acceptLanguage: http.headers['accept-language'] };
  const language = findLanguage(wanted, site.languages) ?? siteLanguage;
  const { say } = serverTexts(language);
  const body = `<p>${escapeHtml(say(`${area}.unknown`))}</p>
<p><a href="${pathOf('home', language)}">${escapeHtml(say(`${area}.shop`))}</a></p>`;
  return new FileAnswer((reply) =>
    sendPlainPage(reply, { language, title: say(`${area}.title`), body }, statusCode),
  );
}
