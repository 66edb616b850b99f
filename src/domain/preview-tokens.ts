import type { LinkSigner } from '#platform/link-signer.ts';
import { hourMs } from '#values/durations.ts';
import { isLanguage, type Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import type { Context } from './context.ts';

/* What the address of a draft carries, so that whoever has it sees the draft without a login. */

/** Of what a draft is: a token of one kind opens nothing of the other. */
export type PreviewedKind = 'draft-preview' | 'event-preview' | 'product-preview';

/** What a token is signed for: those of an earlier series than the text's have been taken back. */
export type Preview = { readonly id: number; readonly language: Language; readonly series: number };

type Ending = Preview & { readonly seconds: number };

/** Id, language, series, second at which it ends, signature. */
const tokenForm = /^([1-9]\d{0,9})\.([a-z]{2})\.(\d{1,9})\.(\d{1,12})\.([\w-]{43})$/;

/** @param hours how long it holds, unless it is taken back before */
export function makePreviewToken(
  { site, clock }: Pick<Context, 'site' | 'clock'>,
  links: LinkSigner,
  kind: PreviewedKind,
  { hours, ...preview }: Preview & { readonly hours: number },
): { token: string; endsAt: Date } {
  const seconds = Math.floor((clock.now().getTime() + hours * hourMs) / 1000);
  const { id, language, series } = preview;
  const signature = links.sign(wordsOf(site, kind, { ...preview, seconds }));
  return {
    token: `${id}.${language}.${series}.${seconds}.${signature}`,
    endsAt: new Date(seconds * 1000),
  };
}

/**
 * What a token was made for. Whether its series is still that of the text the caller asks.
 * @throws Refusal NOT_FOUND, alike for tokens that have expired, were made up or belong to another site or kind
 */
export function readPreviewToken(
  { site, clock }: Pick<Context, 'site' | 'clock'>,
  links: LinkSigner,
  kind: PreviewedKind,
  token: string,
): Preview {
  const [, id, language, series, ends, signature] = tokenForm.exec(token) ?? [];
  if (language === undefined || signature === undefined || !isLanguage(language)) {
    throw new Refusal('NOT_FOUND');
  }
  const preview = { id: Number(id), language, series: Number(series) };
  const seconds = Number(ends);
  const isGiven = links.isSigned(wordsOf(site, kind, { ...preview, seconds }), signature);
  if (!isGiven || seconds * 1000 <= clock.now().getTime()) throw new Refusal('NOT_FOUND');
  return preview;
}

function wordsOf(
  { siteId }: Context['site'],
  kind: PreviewedKind,
  { id, language, series, seconds }: Ending,
): string[] {
  return [kind, siteId, String(id), language, String(series), String(seconds)];
}
