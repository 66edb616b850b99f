import { redirect } from 'react-router';
import type { ApiErrorDetails } from '#contract/client.ts';
import { reorderEndpoints } from '#contract/v2/cart-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { inCartSession } from '#web/request/cart-session.ts';
import { sendForm } from '#web/request/page-form.ts';
import { notFound } from '#web/request/refuse.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { cartCookies } from '#web/request/session-cookies.ts';
import { type AgainLine, againWords } from './again-outcome.ts';
import { viewPath } from './profile-views.ts';

/** Why nothing came of ordering an order again. */
export type AgainAnswer = { readonly form: 'again'; readonly refusal?: ApiErrorDetails };

/**
 * Redirects to the cart if every item was added; otherwise to the order's page, whose address lists the missing ones,
 * so that reloading it orders nothing again.
 */
export function orderAgain(facts: RequestFacts, form: FormData, request: Request) {
  const orderId = Number(form.get('orderId'));
  if (!Number.isInteger(orderId) || orderId <= 0) throw notFound();
  return sendForm({
    errors: {},
    async send() {
      let lines: readonly AgainLine[] = [];
      const session = await inCartSession(facts, async (api, cart) => {
        ({ lines } = await api.call(reorderEndpoints.orderAgain, { body: { ...cart, orderId } }));
      });
      const headers = new Headers();
      for (const cookie of cartCookies(session, request)) headers.append('set-cookie', cookie);
      const isWhole = lines.every(({ problem, price }) => problem === null && price === null);
      const to = isWhole ? pathOf('cart', facts.language) : outcomePath(facts, orderId, againWords(lines));
      return redirect(to, { status: 303, headers });
    },
    refused(_errors, refusal): AgainAnswer {
      if (refusal?.code === 'NOT_FOUND') throw notFound();
      return { form: 'again', ...(refusal ? { refusal } : {}) };
    },
  });
}

/** Signed, so that nobody else can have the page say such things. */
function outcomePath({ language, sign }: RequestFacts, orderId: number, again: string): string {
  const order = String(orderId);
  return viewPath('orders', language, { order, again, signature: sign(signedWords(order, again)) });
}

export function signedWords(orderId: string, again: string): readonly string[] {
  return ['order again', orderId, again];
}
