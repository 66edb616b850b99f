import type { Context } from '#domain/context.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { pathOf } from '#values/addresses.ts';
import type { Refusal } from '#values/refusal.ts';
import { FileAnswer } from '../endpoint-routes.ts';
import { escapeText, sendPlainPage } from './plain-page.ts';

/** What people get who follow a mailed link that leads to nothing any more. */
export function unknownLinkPage(
  { statusCode }: Refusal,
  { language }: Context,
  area: 'unsubscribe' | 'confirmation',
): FileAnswer {
  const { say } = serverTexts(language);
  const body = `<p>${escapeText(say(`${area}.unknown`))}</p>
<p><a href="${pathOf('home', language)}">${escapeText(say(`${area}.shop`))}</a></p>`;
  return new FileAnswer((reply) =>
    sendPlainPage(reply, { language, title: say(`${area}.title`), body }, statusCode),
  );
}
