import { listConsentLog, versionKey } from '#domain/consents/consent-log-queries.ts';
import {
  exportSubscribers,
  listSubscribers,
  type Subscriber,
} from '#domain/newsletter/subscribers-queries.ts';
import { findLanguageByCode, isLanguage, languageCodes, pickText } from '#values/language.ts';
import { listLimitDefault } from '#values/limits.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';
import { csvAnswer } from '../platform/csv-answer.ts';

/** Newsletter subscribers and given consents (docs/rules/consents.md). */
export function subscriberRoutes({ consents }: ApiDependencies): Routes<'subscribers'> {
  return {
    handlers: {
      async subscriberFilter(context, { body }) {
        const { page = 1, limit = listLimitDefault, language_code: code, ...filter } = body;
        const language = findLanguageByCode(code ?? '');
        const { rows, total } = await listSubscribers(context, { ...filter, language, page, limit });
        return pageOfFound(rows.map(subscriberShape), total, page, limit);
      },
      async subscriberExport(context, { query }) {
        const { language_code: code, ...filter } = query;
        const language = findLanguageByCode(code ?? '');
        return csvAnswer(context, 'newsletter', exportSubscribers(context, { ...filter, language }));
      },
      async consentLogFilter(context, { body }) {
        const { page = 1, limit = listLimitDefault, ...filter } = body;
        const { rows, total, names, askers } = await listConsentLog(context, { ...filter, page, limit });
        // Texts from before versions were recorded get their current names.
        const nameOf = (id: number, textVersion: string) => {
          const present = consents.list().find((one) => one.id === id)?.displayName;
          const words = names.get(versionKey(id, textVersion)) ?? present;
          return words ? pickText(words, context.language).text : null;
        };
        const entries = rows.map(
          ({ cookies, loggedAt, claimedAt, consents: given, askedByUserId, ...row }) => ({
            ...row,
            askedByEmail: (askedByUserId !== null && askers.get(askedByUserId)) || null,
            consents: given.map((one) => ({ ...one, name: nameOf(one.id, one.textVersion) })),
            cookies: cookies ? [...cookies.categories] : null,
            claimedAt: (row.proof !== null && claimedAt?.toISOString()) || null,
            loggedAt: loggedAt.toISOString(),
          }),
        );
        return pageOfFound(entries, total, page, limit);
      },
    },
  };
}

function subscriberShape(subscriber: Subscriber) {
  const { id, email, language, status, requestedAt, confirmedAt, unsubscribedAt } = subscriber;
  return {
    id,
    email,
    language_code: languageCodes[isLanguage(language) ? language : 'hr'],
    state: status,
    requested_at: requestedAt.toISOString(),
    confirmed_at: confirmedAt?.toISOString() ?? null,
    unsubscribed_at: unsubscribedAt?.toISOString() ?? null,
  };
}
