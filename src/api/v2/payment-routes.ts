import { judgePaymentOfOrder, payAgain } from '#domain/checkout/pay-again-service.ts';
import { confirmReturn, takeNotice } from '#domain/orders/gateway-messages.ts';
import { findOrderBySecret } from '#domain/orders/orders-queries.ts';
import { readPaperFile } from '#domain/orders/paper-files.ts';
import { getPaperByKey } from '#domain/orders/papers-queries.ts';
import { paymentCodesOf } from '#domain/orders/payment-codes/order-payment-codes.ts';
import { drawBarcodeSvg } from '#platform/barcodes/barcode-drawing.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import type { Routes } from '../endpoint-routes.ts';
import { answerDownload } from './download-answers.ts';
import { toOrderCreated, toOrderState } from './order-answers.ts';
import { orderPaperAnswer } from './paper-answers.ts';
import { svgAnswer } from './svg-answer.ts';

const noticeBytes = 64 * 1024;

export function paymentRoutes(dependencies: ApiDependencies): Routes<'payments'> {
  return {
    handlers: {
      async orderPay(context, { params, body }) {
        const order = await payAgain(context, dependencies, params.orderSlug, body.paymentMethodId ?? null);
        return toOrderCreated(context, dependencies.gateways, order);
      },

      async paymentReturn(context, { params, body }) {
        const fields = body as Readonly<Record<string, string>>;
        return toOrderState(await confirmReturn(context, dependencies, params.id, fields));
      },

      async paymentCode(context, { params }) {
        const order = await findOrderBySecret(context, params.orderSlug);
        const codes = order && paymentCodesOf(order);
        const hub3 = params.code === 'hub3.svg' ? codes?.hub3 : null;
        const epc = params.code === 'epc.svg' ? codes?.epc : null;
        if (hub3) return svgAnswer(await drawBarcodeSvg({ kind: 'pdf417', text: hub3 }));
        if (epc) return svgAnswer(await drawBarcodeSvg({ kind: 'qrcode', text: epc }));
        throw new Refusal('NOT_FOUND');
      },

      async orderPaper(context, { params, query }) {
        const paper = await getPaperByKey(context, params.id, query.key);
        return orderPaperAnswer(paper, await readPaperFile(context, dependencies, paper));
      },

      orderDownload: async (context, { params }, http) =>
        answerDownload(context, dependencies, params.token, http),
    },
    storedRules: {
      async orderPay(context, request) {
        const { orderSlug } = request?.params ?? {};
        const paymentMethodId = request?.body?.paymentMethodId;
        if (orderSlug !== undefined && paymentMethodId != null) {
          await judgePaymentOfOrder(context, dependencies, orderSlug, paymentMethodId);
        }
        return {};
      },
    },
  };
}

/** What gateways tell by themselves. */
export function paymentNoticeRoutes(dependencies: ApiDependencies): Routes<'paymentNotices'> {
  return {
    takeBodies(scope) {
      // Signatures are over the body as it came.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: noticeBytes }, (_request, body, done) =>
        done(null, body),
      );
    },
    handlers: {
      async paymentNotice(context, { params }, http) {
        const rawBody = typeof http.body === 'string' ? http.body : '';
        const headers = Object.fromEntries(
          Object.entries(http.headers).map(([name, value]) => [name, value?.toString()]),
        );
        await takeNotice(context, dependencies, params.provider, { headers, rawBody });
        return { received: true as const };
      },
    },
  };
}
