import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mailLanguage } from '#platform/mail/mail-texts.ts';
import type { GatewayOutcome, GatewayWord } from '#platform/payment-gateways/payment-gateway.ts';
import {
  noticeSignatureHeader,
  type TestGateway,
  type TestPayment,
  testGatewayDecisionPath,
  testGatewayPath,
} from '#platform/payment-gateways/test-gateway.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { pathOf } from '#values/addresses.ts';
import { escapeHtml } from '#values/escaped-text.ts';
import { defaultLanguage, isLanguage, type Language } from '#values/language.ts';
import { localPath } from '#values/local-path.ts';
import { fieldsOf, parseForms } from './form-body.ts';
import { type PlainPage, sendPlainPage } from './plain-page.ts';

/**
 * The test gateway's side of a payment: a page with three buttons, the notice from server to server, and the buyer's way
 * back by POST. It knows the shop as a real gateway does, by its public addresses alone.
 */
export async function serveTestGateway(app: FastifyInstance, gateway: TestGateway): Promise<void> {
  parseForms(app);
  const showPayment = async (request: FastifyRequest, reply: FastifyReply) => {
    const fields = fieldsOf(request);
    const payment = await gateway.arrive(fields);
    const language = languageOf(fields.language);
    if (!payment) return sendPlainPage(reply, refusalPage(language), 400);
    return sendPlainPage(reply, paymentPage(payment, language));
  };
  app.get(testGatewayPath, showPayment);
  app.post(testGatewayPath, showPayment);

  app.post(testGatewayDecisionPath, async (request, reply) => {
    const fields = fieldsOf(request);
    const decision = await gateway.decide(fields);
    if (!decision) return sendPlainPage(reply, refusalPage(defaultLanguage), 400);
    if (decision.isFirst && decision.word.outcome !== 'abandoned') {
      await sendNotice(app, gateway, decision.word, request);
    }
    // The browser posts the same signed fields on: a redirect by POST that needs no script.
    return reply
      .code(307)
      .header('cache-control', 'no-store')
      .header('location', localPath(fields.return_path) ?? pathOf('home', defaultLanguage))
      .send();
  });
}

/** As real gateways do, beside the buyer's return; one that leaves is not told of. */
async function sendNotice(
  app: FastifyInstance,
  gateway: TestGateway,
  word: GatewayWord,
  { host, log }: FastifyRequest,
): Promise<void> {
  const { rawBody, signature } = await gateway.noticeOf(word);
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v2/order/pgCallback/${gateway.provider}`,
    headers: { host, 'content-type': 'application/json', [noticeSignatureHeader]: signature },
    payload: rawBody,
  });
  if (answer.statusCode >= 300) {
    log.warn({ payment: word.reference, statusCode: answer.statusCode }, 'a test notice was refused');
  }
}

function paymentPage(payment: TestPayment, language: Language): PlainPage {
  const { say } = serverTexts(language);
  const amount = mailLanguage(language).formatMoney(payment.amountCents, payment.currency);
  const facts = [
    [say('gateway.order'), payment.orderNumber],
    [say('gateway.reference'), payment.reference],
    [say('gateway.amount'), amount],
  ] as const;
  const isOpen = payment.state === 'pending';
  const labels: Record<GatewayOutcome, string> = {
    succeeded: say('gateway.succeeded'),
    failed: say('gateway.failed'),
    abandoned: say('gateway.abandoned'),
  };
  const forms = Object.entries(payment.outcomes).map(([outcome, fields], index) =>
    formOf(fields, isOpen ? labels[outcome as GatewayOutcome] : say('gateway.back'), index === 0),
  );
  return {
    language,
    title: say('gateway.title'),
    body: `<p class="notice">${escapeHtml(say('gateway.notice'))}</p>
<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
<p>${escapeHtml(isOpen ? say('gateway.question') : say('gateway.decided'))}</p>
${forms.join('\n')}`,
  };
}

function formOf(fields: Readonly<Record<string, string>>, label: string, isFirst: boolean): string {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  return `<form method="post" action="${testGatewayDecisionPath}">${inputs}<button type="submit"${isFirst ? ' class="first"' : ''}>${escapeHtml(label)}</button></form>`;
}

function refusalPage(language: Language): PlainPage {
  const { say } = serverTexts(language);
  return {
    language,
    title: say('gateway.forgedTitle'),
    body: `<p>${escapeHtml(say('gateway.forged'))}</p>
<p><a href="${pathOf('home', language)}">${escapeHtml(say('gateway.back'))}</a></p>`,
  };
}

function languageOf(word: string | undefined): Language {
  return isLanguage(word) ? word : defaultLanguage;
}
