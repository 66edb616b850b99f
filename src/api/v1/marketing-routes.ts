import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contract } from '#contract/contract.ts';
import { sendEnquiry } from '#domain/cart/enquiry-service.ts';
import { storeCookieChoice } from '#domain/content/cookie-choice-service.ts';
import type { Context } from '#domain/context.ts';
import { sendContact } from '#domain/forms/contact-service.ts';
import { checkCaptcha } from '#domain/forms/forms-service.ts';
import {
  getByUnsubscribeToken,
  languageOf,
  type Subscription,
  subscribe,
  unsubscribe,
} from '#domain/newsletter/newsletter-service.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { pathOf } from '#values/addresses.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { FileAnswer, registerEndpoints } from '../endpoint-routes.ts';
import { parseForms } from '../plain-pages/form-body.ts';
import { escapeText, sendPlainPage, wantsPage } from '../plain-pages/plain-page.ts';

/** Contact, newsletter and cookie notice (api.md, "Consents, marketing, forms"). */
export function registerMarketingRoutes(app: FastifyInstance, dependencies: ApiDependencies): void {
  const { consents, captcha, content } = dependencies;
  registerEndpoints(app, contract.marketing, {
    async contactAdmin(context, { body }) {
      const { cartId, protectCode, ...fields } = body;
      const input = {
        lastName: '',
        contactNumber: '',
        subject: '',
        acceptedConsents: [],
        files: [],
        ...fields,
      };
      if (cartId === undefined) return sendContact(context, consents, input);
      if (protectCode === undefined) throw new Refusal('SESSION_NOT_FOUND');
      return sendEnquiry(context, dependencies, { cartId, protectCode }, input);
    },

    async newsletterSubscribe(context, { body }) {
      // Without scripts there is no answer: the call's own limit stands in its place. A wrong one is no accident.
      if (body.captcha) await checkCaptcha(captcha, body.captcha);
      return subscribe(context, consents, { acceptedConsents: [], ...body });
    },

    async cookieChoiceCreate(context, { body }) {
      const stored = await storeCookieChoice(context, content, body.categories);
      return {
        id: stored.id,
        categories: [...stored.categories],
        textVersion: stored.textVersion,
        statusTimestamp: stored.loggedAt.toISOString(),
      };
    },
  });

  app.register(async (scope) => {
    parseForms(scope);
    registerEndpoints(scope, contract.unsubscribe, {
      newsletterUnsubscribeShow: (context, { params }, http) =>
        answerUnsubscribing(http, () => getByUnsubscribeToken(context, params.token), context),
      newsletterUnsubscribe: (context, { params }, http) =>
        answerUnsubscribing(http, () => unsubscribe(context, consents, params.token), context),
    });
  });
}

/** People get a page, in the language of their letters; programs JSON. */
async function answerUnsubscribing(
  http: FastifyRequest,
  find: () => Promise<Subscription>,
  context: Context,
): Promise<FileAnswer | { email: string; subscribed: boolean }> {
  try {
    const subscription = await find();
    return wantsPage(http)
      ? subscriptionPage(subscription)
      : { email: subscription.email, subscribed: subscription.status === 'confirmed' };
  } catch (error) {
    if (error instanceof Refusal && wantsPage(http)) return unknownPage(error, context);
    throw error;
  }
}

/** A subscription that holds, with the button that ends it (no link does: mail programs follow links), or its end. */
function subscriptionPage(subscription: Subscription): FileAnswer {
  const language = languageOf(subscription);
  const { say } = serverTexts(language);
  const { email } = subscription;
  const home = `<p><a href="${pathOf('home', language)}">${escapeText(say('unsubscribe.shop'))}</a></p>`;
  const isOver = subscription.status === 'unsubscribed';
  const body = isOver
    ? `<p>${escapeText(say('unsubscribe.done', { email }))}</p>${home}`
    : `<p>${escapeText(say('unsubscribe.question', { email }))}</p>
<form method="post"><button class="first" type="submit">${escapeText(say('unsubscribe.button'))}</button></form>${home}`;
  const title = say(isOver ? 'unsubscribe.doneTitle' : 'unsubscribe.title');
  return new FileAnswer((reply) => sendPlainPage(reply, { language, title, body }));
}

function unknownPage({ statusCode }: Refusal, { language }: Context): FileAnswer {
  const { say } = serverTexts(language);
  const body = `<p>${escapeText(say('unsubscribe.unknown'))}</p>
<p><a href="${pathOf('home', language)}">${escapeText(say('unsubscribe.shop'))}</a></p>`;
  return new FileAnswer((reply) =>
    sendPlainPage(reply, { language, title: say('unsubscribe.title'), body }, statusCode),
  );
}
