import type { FastifyReply, FastifyRequest } from 'fastify';
import { findLanguage } from '#api/plugins/visitor-headers.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { escapeHtml } from '#values/escaped-text.ts';
import { defaultLanguage, languages } from '#values/language.ts';
import { sendPlainPage } from './plain-page.ts';

/** Errors without a status of their own (docs/rules/pages.md). */
const status = 400;

/** The error page where there is no site to draw it in: nobody has this domain. In the browser's language. */
export function showNoDomainPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const acceptLanguage = request.headers['accept-language'];
  const language = findLanguage({ cookie: undefined, acceptLanguage }, languages) ?? defaultLanguage;
  const { say } = serverTexts(language);
  const body = `<p>${escapeHtml(say('noDomain.status', { status }))}</p>
<p>${escapeHtml(say('noDomain.text'))}</p>`;
  reply.header('vary', 'Accept-Language');
  return sendPlainPage(reply, { language, title: say('noDomain.title'), body }, status);
}
