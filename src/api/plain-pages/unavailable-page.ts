import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '#domain/site.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { escapeHtml } from '#values/escaped-text.ts';
import { unavailableRetrySeconds } from '#values/limits.ts';
import { contactLine } from './contact-line.ts';
import { sendPlainPage } from './plain-page.ts';
import { languageOfPlainPage } from './plain-page-language.ts';

/**
 * Answers 503 with the page that says that the shop's data cannot be reached just now, and when to come again (RFC 9110,
 * 15.6.4). It is made of what is in memory alone.
 */
export function showUnavailablePage(request: FastifyRequest, reply: FastifyReply, site: Site): FastifyReply {
  const language = languageOfPlainPage(request, site, request.url);
  const { say } = serverTexts(language);
  // What was sent by a form is not sent again by a link.
  const again =
    request.method === 'POST'
      ? ''
      : `<p><a href="${escapeHtml(request.url)}">${escapeHtml(say('unavailable.tryAgain'))}</a></p>`;
  const body = `<p>${escapeHtml(say('unavailable.text'))}</p>
<p>${contactLine(site, { say })}</p>
${again}`;
  reply.header('retry-after', unavailableRetrySeconds).header('vary', 'Cookie, Accept-Language');
  const title = `${site.name}: ${say('unavailable.title')}`;
  return sendPlainPage(reply, { language, title, body }, 503);
}
