import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '#domain/site.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { escapeHtml } from '#values/escaped-text.ts';
import { maintenanceRetrySeconds } from '#values/limits.ts';
import { contactLine } from './contact-line.ts';
import { sendPlainPage } from './plain-page.ts';
import { languageOfPlainPage } from './plain-page-language.ts';

/** Answers 503 with the page that says that maintenance is under way, and when to come again (RFC 9110, 15.6.4). */
export function showMaintenancePage(request: FastifyRequest, reply: FastifyReply, site: Site): FastifyReply {
  const language = languageOfPlainPage(request, site, request.url);
  const { say } = serverTexts(language);
  const body = `<p>${escapeHtml(say('maintenance.text'))}</p>
<p>${contactLine(site, { say })}</p>`;
  reply.header('retry-after', maintenanceRetrySeconds).header('vary', 'Cookie, Accept-Language');
  const title = `${site.name}: ${say('maintenance.title')}`;
  return sendPlainPage(reply, { language, title, body }, 503);
}
