import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from '#api/plugins/errors-plugin.ts';
import { findAccessToken, setCookie } from '#api/plugins/session-cookies.ts';
import { siteOfHost } from '#api/plugins/site-visitor.ts';
import { findCookie, findLanguage, isFromOwnPage } from '#api/plugins/visitor-headers.ts';
import { visitor } from '#domain/actor.ts';
import { openCartLink } from '#domain/cart/cart-links.ts';
import { readOpenCart, startCart } from '#domain/cart/cart-service.ts';
import type { CartReference, CartState } from '#domain/cart/cart-state.ts';
import { takeOverCart } from '#domain/cart/merge-service.ts';
import { readableChoices } from '#domain/cart/readable-choices.ts';
import type { Context } from '#domain/context.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { pathOf } from '#values/addresses.ts';
import { cartLinkPath } from '#values/agents.ts';
import { escapeHtml } from '#values/escaped-text.ts';
import { isLanguage, type Language, textFor } from '#values/language.ts';
import { cartCookieSeconds } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { visitorContext } from '../machines/machine-site.ts';
import { fieldsOf, parseForms } from '../plain-pages/form-body.ts';
import { sendPlainPage } from '../plain-pages/plain-page.ts';

/**
 * Where a buyer opens what an agent has put together. Looking changes nothing, so that neither a scanner of links nor another page
 * uses it up; the press of the button moves the goods into the cart of this browser, whose secret the agent never learns.
 */
export async function serveCartLinks(app: FastifyInstance, dependencies: ApiDependencies): Promise<void> {
  parseForms(app);
  app.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => {
    const { statusCode } = refusalOf(error);
    // Nobody knows whether the link holds: that is no answer of this page.
    if (statusCode >= 500) throw error;
    return sendGone(dependencies, request, reply, statusCode);
  });
  app.get(cartLinkPath, async (request, reply) => {
    const context = await contextOf(dependencies, request);
    const { token = '' } = fieldsOf(request);
    const cart = await readOpenCart(context, dependencies.sellables, openCartLink(context, token));
    return sendGoods(context, reply, cart, token);
  });
  app.post(cartLinkPath, async (request, reply) => {
    if (!isFromOwnPage(request)) throw new Refusal('FORBIDDEN');
    const context = await contextOf(dependencies, request);
    const from = openCartLink(context, fieldsOf(request).token ?? '');
    await readOpenCart(context, dependencies.sellables, from);
    const own = await findOwnCart(dependencies, context, request);
    const into = own ?? (await startCart(context));
    await takeOverCart(context, dependencies.sellables, { from, into });
    if (!own) keepCart(request, reply, into);
    return reply.header('cache-control', 'no-store').redirect(pathOf('cart', context.language), 303);
  });
}

/** As the browser's own pages are answered: in the name of whoever is logged in there. */
async function contextOf(dependencies: ApiDependencies, request: FastifyRequest): Promise<Context> {
  const site = siteOfHost(dependencies, request);
  if (site.options.ShoppingAgents !== true) throw new Refusal('NOT_FOUND');
  const given = findAccessToken(request);
  const actor = given && (await dependencies.actors.find(given.token, site));
  return {
    ...visitorContext(dependencies, request, site, languageOf(dependencies, request)),
    actor: actor ?? visitor,
  };
}

function languageOf(dependencies: ApiDependencies, request: FastifyRequest): Language {
  const site = siteOfHost(dependencies, request);
  const { language } = fieldsOf(request);
  if (isLanguage(language) && site.languages.includes(language)) return language;
  const cookie = findCookie(request, 'locale');
  const found = findLanguage({ cookie, acceptLanguage: request.headers['accept-language'] }, site.languages);
  return found ?? site.defaultLanguage;
}

/** The cart that this browser has and that takes goods still. */
async function findOwnCart(
  { sellables }: ApiDependencies,
  context: Context,
  request: FastifyRequest,
): Promise<CartReference | undefined> {
  const cartId = Number(findCookie(request, 'cartId'));
  const protectCode = findCookie(request, 'protectCode');
  if (!Number.isInteger(cartId) || !protectCode) return undefined;
  const own = { cartId, protectCode };
  try {
    await readOpenCart(context, sellables, own);
    return own;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** As pages keep it (docs/rules/cart.md); what belonged to the cart before goes with it. */
function keepCart(
  request: FastifyRequest,
  reply: FastifyReply,
  { cartId, protectCode }: CartReference,
): void {
  const lasting = { seconds: cartCookieSeconds, httpOnly: false };
  setCookie(request, reply, 'cartId', String(cartId), lasting);
  setCookie(request, reply, 'protectCode', protectCode, lasting);
  for (const name of ['guestUser', 'memberCardBarcode']) {
    if (findCookie(request, name) !== undefined)
      setCookie(request, reply, name, '', { seconds: 0, httpOnly: false });
  }
}

function sendGoods(context: Context, reply: FastifyReply, cart: CartState, token: string): FastifyReply {
  const { language, site } = context;
  const { say } = serverTexts(language);
  const kind = site.priceMode === 'shown' ? 'shown' : 'enquiry';
  const lines = cart.lines.map((line) => {
    const choices = line.goods.parts.flatMap((part) => readableChoices(context, part));
    const name = say('cartLink.line', {
      quantity: String(line.quantity),
      name: textFor(context, line.product.name),
    });
    const chosen = choices.map(({ label, value }) => `${label}: ${value}`).join(', ');
    return `<li>${escapeHtml(name)}${chosen ? `<br><span class="hint">${escapeHtml(chosen)}</span>` : ''}</li>`;
  });
  const body = `<p>${escapeHtml(say(`cartLink.${kind}.text`))}</p>
<ul>
${lines.join('\n')}
</ul>
<form method="post" action="${cartLinkPath}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<input type="hidden" name="language" value="${language}">
<button type="submit" class="first">${escapeHtml(say(`cartLink.${kind}.open`))}</button>
</form>
<p class="hint">${escapeHtml(say('cartLink.added'))}</p>`;
  return sendPlainPage(reply, { language, title: say(`cartLink.${kind}.title`), body });
}

function sendGone(
  dependencies: ApiDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
): FastifyReply {
  const language = languageOf(dependencies, request);
  const { say } = serverTexts(language);
  const body = `<p>${escapeHtml(say('cartLink.goneText'))}</p>
<p><a href="${pathOf('cart', language)}">${escapeHtml(say('cartLink.toCart'))}</a></p>`;
  return sendPlainPage(reply, { language, title: say('cartLink.gone'), body }, status);
}
