import type { FastifyRequest } from 'fastify';
import { wantsPage } from '#api/plugins/visitor-headers.ts';
import type { Context } from '#domain/context.ts';
import { countUse, type FoundDelivery, findDelivery } from '#domain/orders/digital-delivery.ts';
import { makeDigitalFile } from '#domain/orders/digital-files.ts';
import { siteOf } from '#domain/orders/payment-settling.ts';
import { drawBarcodeSvg } from '#platform/barcodes/barcode-drawing.ts';
import { mailLanguage } from '#platform/mail/mail-texts.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { pathOf } from '#values/addresses.ts';
import { escapeHtml } from '#values/escaped-text.ts';
import { isLanguage, type Language } from '#values/language.ts';
import { Refusal, type RefusalCode } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { FileAnswer } from '../endpoint-routes.ts';
import { sendPlainPage } from '../plain-pages/plain-page.ts';
import { svgAnswer } from './svg-answer.ts';

type CodeAnswer = { readonly kind: 'code'; readonly name: string; readonly code: string };

/**
 * What was bought, for whoever holds its token. People who follow the link of a mail get pages in the language of the
 * order, refusals included; programs get JSON. Looking (HEAD) is not using.
 */
export async function answerDownload(
  context: Context,
  dependencies: ApiDependencies,
  token: string,
  http: FastifyRequest,
): Promise<CodeAnswer | FileAnswer> {
  const found = await findDelivery(context, token);
  try {
    if (!found) throw new Refusal('NOT_FOUND');
    if (http.method !== 'HEAD') await countUse(context, found.delivery);
    return await answerDelivery(dependencies, found, wantsPage(http));
  } catch (error) {
    if (error instanceof Refusal && wantsPage(http)) return refusalPage(error, found);
    throw error;
  }
}

async function answerDelivery(
  dependencies: ApiDependencies,
  { delivery, order }: FoundDelivery,
  asPage: boolean,
): Promise<CodeAnswer | FileAnswer> {
  const { kind, name, content } = delivery;
  switch (kind) {
    case 'code':
      return asPage ? codePage(delivery, order) : { kind, name, code: content };
    case 'qrcode':
      return svgAnswer(await drawBarcodeSvg({ kind: 'qrcode', text: content }));
    case 'link': {
      // Addresses are the shop's own words; only files that it writes itself are sent from here.
      if (/^(?:\/(?!\/)|https?:\/\/)/.test(content))
        return new FileAnswer((reply) => reply.redirect(inAscii(content), 302));
      const file = await makeDigitalFile(siteOf(dependencies, order), delivery, order);
      return new FileAnswer((reply) =>
        reply
          .type(file.mime)
          .header('content-disposition', `attachment; filename="${file.fileName}"`)
          .send(file.bytes),
      );
    }
  }
}

/** An address as a header takes it; what is encoded in it stays as it is. */
function inAscii(address: string): string {
  return encodeURI(address).replaceAll('%25', '%');
}

function codePage(
  { name, content, validUntil }: FoundDelivery['delivery'],
  order: FoundDelivery['order'],
): FileAnswer {
  const language = languageOf(order);
  const { say } = serverTexts(language);
  const until = say('download.validUntil', {
    day: mailLanguage(language).formatDay(validUntil, order.seller.timeZone),
  });
  const body = `<p>${escapeHtml(name)}</p>
<p class="code">${escapeHtml(content)}</p>
<p>${escapeHtml(until)}</p>`;
  return new FileAnswer((reply) =>
    sendPlainPage(reply, { language, title: say('download.codeTitle'), body }),
  );
}

function refusalPage(refusal: Refusal, found: FoundDelivery | undefined): FileAnswer {
  const language = languageOf(found?.order);
  const { say } = serverTexts(language);
  const reasons: Partial<Record<RefusalCode, string>> = {
    DOWNLOAD_EXPIRED: say('download.expired'),
    DOWNLOADS_USED_UP: say('download.usedUp'),
  };
  const reason = reasons[refusal.code] ?? say('download.unknown');
  const body = `<p>${escapeHtml(reason)}</p>
<p><a href="${pathOf('home', language)}">${escapeHtml(say('download.shop'))}</a></p>`;
  const page = { language, title: say('download.refusedTitle'), body };
  return new FileAnswer((reply) => sendPlainPage(reply, page, refusal.statusCode));
}

function languageOf(order: FoundDelivery['order'] | undefined): Language {
  return isLanguage(order?.language) ? order.language : 'hr';
}
