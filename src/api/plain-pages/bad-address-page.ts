import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '#domain/site.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { pathOf } from '#values/addresses.ts';
import { escapeHtml } from '#values/escaped-text.ts';
import { sendPlainPage } from './plain-page.ts';
import { languageOfPlainPage } from './plain-page-language.ts';

/** Answers 400 with the page that says that an address is none, and the way to the start page. */
export function showBadAddressPage(request: FastifyRequest, reply: FastifyReply, site: Site): FastifyReply {
  const language = languageOfPlainPage(request, site, request.url);
  const { say } = serverTexts(language);
  const body = `<p>${escapeHtml(say('badAddress.text'))}</p>
<p><a href="${pathOf('home', language)}">${escapeHtml(say('badAddress.home'))}</a></p>`;
  reply.header('vary', 'Cookie, Accept-Language');
  return sendPlainPage(reply, { language, title: say('badAddress.title'), body }, 400);
}
