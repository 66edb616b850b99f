import { Type } from 'typebox';
import { cookieCategories } from '#values/consents.ts';
import { contactMaxima, contactsPerMinute, subscriptionsPerMinute } from '#values/form-limits.ts';
import { endpoint } from '../endpoint.ts';
import { AcceptedConsents, CaptchaAnswerShape, FileTokens } from '../shapes/form-shapes.ts';
import { CartId, Email, ProtectCode } from '../shapes/primitive-shapes.ts';

const Token = Type.String({ minLength: 1, maxLength: 100 });

/** Contact, newsletter and cookie notice (docs/rules/calls.md). */
export const marketingEndpoints = {
  contactAdmin: endpoint({
    method: 'POST',
    path: '/api/v1/marketing/contact/contactAdmin',
    tag: 'Marketing',
    access: 'anybody',
    summary: 'Sends a message to the company; with a cart it is a price enquiry for its items',
    body: Type.Object({
      firstName: Type.String({ minLength: 1, maxLength: contactMaxima.firstName }),
      lastName: Type.Optional(Type.String({ maxLength: contactMaxima.lastName })),
      /** The sender's e-mail. */
      from: Email,
      contactNumber: Type.Optional(Type.String({ maxLength: contactMaxima.contactNumber })),
      subject: Type.Optional(Type.String({ maxLength: contactMaxima.subject })),
      content: Type.String({ minLength: 1, maxLength: contactMaxima.content }),
      acceptedConsents: Type.Optional(AcceptedConsents),
      files: Type.Optional(FileTokens),
      cartId: Type.Optional(CartId),
      protectCode: Type.Optional(ProtectCode),
      /** Required if the definition of the form `contactForm` says so. */
      captcha: Type.Optional(CaptchaAnswerShape),
    }),
    answer: Type.Object({ id: Type.Integer() }),
    refusals: [
      'SESSION_NOT_FOUND',
      'CART_ARCHIVED',
      'SESSION_USED',
      'CART_EMPTY',
      'CONSENT_REQUIRED',
      'CAPTCHA_REQUIRED',
      'CAPTCHA_FAILED',
    ],
    perMinute: contactsPerMinute,
  }),
  newsletterSubscribe: endpoint({
    method: 'POST',
    path: '/api/v1/marketing/newsletter/subscribe',
    tag: 'Marketing',
    access: 'anybody',
    summary: 'Requests the newsletter; the subscription starts once the mailed link is followed',
    body: Type.Object({
      email: Email,
      acceptedConsents: Type.Optional(AcceptedConsents),
      /** Required if the definition of the form `newsletter` says so. */
      captcha: Type.Optional(CaptchaAnswerShape),
    }),
    answer: Type.Object({ email: Type.String() }),
    refusals: ['ALREADY_SUBSCRIBED', 'CONSENT_REQUIRED', 'CAPTCHA_REQUIRED', 'CAPTCHA_FAILED'],
    perMinute: subscriptionsPerMinute,
  }),
  cookieChoiceCreate: endpoint({
    method: 'POST',
    path: '/api/v1/marketing/web/consent/cookies',
    tag: 'Marketing',
    access: 'anybody',
    summary: 'Logs the choice made in the cookie notice; the server adds time and text version',
    body: Type.Object({
      /** Null withdraws the choice. */
      categories: Type.Union([
        Type.Array(Type.Enum([...cookieCategories]), { maxItems: cookieCategories.length }),
        Type.Null(),
      ]),
    }),
    answer: Type.Object({
      id: Type.Integer(),
      categories: Type.Array(Type.String()),
      textVersion: Type.String(),
      statusTimestamp: Type.String(),
    }),
    perMinute: 60,
  }),
};

/** Common part of both calls of an unsubscribe link; the link is followed outside of any page, so it needs no key. */
const unsubscribing = {
  tag: 'Marketing',
  access: 'anybody',
  path: '/api/v1/marketing/newsletter/unsubscribe/:token',
  keyless: true,
  withoutSitePassword: true,
  params: Type.Object({ token: Token }),
  answer: Type.Object({ email: Type.String(), subscribed: Type.Boolean() }),
  file: ['text/html'],
  refusals: ['NOT_FOUND'],
  perMinute: 60,
} as const;

/** Unsubscribing: mail programs send a form (RFC 8058), so bodies of these calls are not JSON. */
export const unsubscribeEndpoints = {
  newsletterUnsubscribeShow: endpoint({
    ...unsubscribing,
    method: 'GET',
    summary: 'Shows what an unsubscribe link would end; browsers get a page with a button',
  }),
  newsletterUnsubscribe: endpoint({
    ...unsubscribing,
    method: 'POST',
    summary: 'Ends the subscription at once (RFC 8058)',
  }),
};
