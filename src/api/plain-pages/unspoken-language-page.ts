import type { FastifyReply, FastifyRequest } from 'fastify';
import { findCookie, findLanguage } from '#api/plugins/visitor-headers.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { pathOf } from '#values/addresses.ts';
import { escapeHtml } from '#values/escaped-text.ts';
import { defaultLanguage, type Language, languageNames } from '#values/language.ts';
import { sendPlainPage } from './plain-page.ts';

/**
 * What stands at addresses of a language that the site does not speak (option AllowedLanguages): there is no page, in a
 * language that it does speak, and the ways on in all of those. The shop's own pages could say it in no other language
 * than that of their address.
 * @param offered the site's languages, the default one first
 */
export function sendUnspokenLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  offered: readonly Language[],
): FastifyReply {
  const wanted = {
    cookie: findCookie(request, 'locale'),
    acceptLanguage: request.headers['accept-language'],
  };
  const language = findLanguage(wanted, offered) ?? offered[0] ?? defaultLanguage;
  const { say } = serverTexts(language);
  const ways = offered.map(
    (one) =>
      `<li><a href="${pathOf('home', one)}" lang="${one}" hreflang="${one}">${languageNames[one]}</a></li>`,
  );
  const body = `<p>${escapeHtml(say('unspoken.text'))}</p>
<ul>${ways.join('')}</ul>`;
  reply.header('vary', 'Cookie, Accept-Language');
  return sendPlainPage(reply, { language, title: say('unspoken.title'), body }, 404);
}
