import { getMail, listMails, type OutboxMail, sendAgain, stateOfMail } from '#domain/sites/outbox-service.ts';
import { listLimitDefault } from '#values/limits.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';

/** Mails of the program (docs/rules/backoffice.md). */
export function mailRoutes(): Routes<'mails'> {
  return {
    handlers: {
      async mailFilter(context, { body }) {
        const { page = 1, perPage = listLimitDefault, state, keywords } = body;
        const { mails, total } = await listMails(context, { state, keywords, page, limit: perPage });
        return pageOfFound(mails.map(mailShape), total, page, perPage);
      },
      async mailGet(context, { params }) {
        const mail = await getMail(context, params.id);
        return { ...mailShape(mail), sender: mail.sender, text: withoutSecrets(mail.text) };
      },
      async mailResend(context, { params }) {
        return mailShape(await sendAgain(context, params.id));
      },
    },
  };
}

/** A mail shown in the panel must not log its reader in as somebody else: one-time links lose their query. */
function withoutSecrets(text: string): string {
  return text.replace(
    /(https?:\/\/[^\s?]*(?:\/(?:confirmEmail|download|unsubscribe)\/))[^\s]*|(https?:\/\/[^\s?]+)\?[^\s]*/g,
    '$1$2…',
  );
}

function mailShape(mail: OutboxMail) {
  const { id, kind, recipient, subject, language, attempts, createdAt, sentAt, lastError } = mail;
  return {
    id,
    kind,
    recipient,
    subject,
    language,
    state: stateOfMail(mail),
    attempts,
    created_at: createdAt.toISOString(),
    sent_at: sentAt?.toISOString() ?? null,
    error: lastError,
  };
}
