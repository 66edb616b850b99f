import type { FastifyRequest } from 'fastify';
import { wantsPage } from '#api/plugins/visitor-headers.ts';
import { sendEnquiry } from '#domain/cart/enquiry-service.ts';
import { storeCookieChoice } from '#domain/content/cookie-choice-service.ts';
import type { Context } from '#domain/context.ts';
import { contactProblems, sendContact } from '#domain/forms/contact-service.ts';
import { fileProblems } from '#domain/forms/form-files-service.ts';
import { requireCaptcha } from '#domain/forms/forms-service.ts';
import {
  getByUnsubscribeToken,
  type LinkedSubscription,
  subscribe,
  unsubscribe,
} from '#domain/newsletter/newsletter-service.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { pathOf } from '#values/addresses.ts';
import { escapeHtml } from '#values/escaped-text.ts';
import { Refusal } from '#values/refusal.ts';
import { requiredConsents } from '../../common-field-rules.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { FileAnswer, type Routes } from '../../endpoint-routes.ts';
import { parseForms } from '../../plain-pages/form-body.ts';
import { sendPlainPage } from '../../plain-pages/plain-page.ts';
import { unknownLinkPage } from '../../plain-pages/unknown-link-page.ts';

/** Contact, newsletter and cookie notice (docs/rules/calls.md). */
export function marketingRoutes(dependencies: ApiDependencies): Routes<'marketing'> {
  const { consents, captcha, content } = dependencies;
  return {
    handlers: {
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
        if (cartId === undefined) return sendContact(context, dependencies, input);
        if (protectCode === undefined) throw new Refusal('SESSION_NOT_FOUND');
        return sendEnquiry(context, dependencies, { cartId, protectCode }, input);
      },

      async newsletterSubscribe(context, { body }) {
        await requireCaptcha(context, captcha, 'newsletter', body.captcha);
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
    },
    fieldRules: {
      async contactAdmin(context, request) {
        const { files, ...texts } = request?.body ?? {};
        const tokens = (files ?? []).filter((token) => token !== undefined);
        return { ...(await fileProblems(context, { files: tokens })), ...contactProblems(texts) };
      },
    },
    storedRules: {
      contactAdmin: requiredConsents(consents, 'contactForm'),
      newsletterSubscribe: requiredConsents(consents, 'newsletter'),
    },
  };
}

/** The end of a newsletter subscription, also requested by the form of a plain page. */
export function unsubscribeRoutes(dependencies: ApiDependencies): Routes<'unsubscribe'> {
  const { directory } = dependencies;
  return {
    takeBodies: parseForms,
    handlers: {
      newsletterUnsubscribeShow: (context, { params }, http) =>
        answerUnsubscribing(http, () => getByUnsubscribeToken(context, directory, params.token), context),
      newsletterUnsubscribe: (context, { params }, http) =>
        answerUnsubscribing(http, () => unsubscribe(context, dependencies, params.token), context),
    },
  };
}

/** People get a page, in the language of their newsletter; programs get JSON. */
async function answerUnsubscribing(
  http: FastifyRequest,
  find: () => Promise<LinkedSubscription>,
  context: Context,
): Promise<FileAnswer | { email: string; subscribed: boolean }> {
  try {
    const subscription = await find();
    return wantsPage(http)
      ? subscriptionPage(subscription)
      : { email: subscription.email, subscribed: subscription.status === 'confirmed' };
  } catch (error) {
    if (error instanceof Refusal && wantsPage(http))
      return unknownLinkPage(error, context, http, 'unsubscribe');
    throw error;
  }
}

/** An active subscription, with the button that ends it (no link does: mail programs follow links), or its end. */
function subscriptionPage({ email, status, language }: LinkedSubscription): FileAnswer {
  const { say } = serverTexts(language);
  const home = `<p><a href="${pathOf('home', language)}">${escapeHtml(say('unsubscribe.shop'))}</a></p>`;
  const isOver = status === 'unsubscribed';
  const body = isOver
    ? `<p>${escapeHtml(say('unsubscribe.done', { email }))}</p>${home}`
    : `<p>${escapeHtml(say('unsubscribe.question', { email }))}</p>
<form method="post"><button class="first" type="submit">${escapeHtml(say('unsubscribe.button'))}</button></form>${home}`;
  const title = say(isOver ? 'unsubscribe.doneTitle' : 'unsubscribe.title');
  return new FileAnswer((reply) => sendPlainPage(reply, { language, title, body }));
}
