import { isRichText, plainTextOf } from '#values/rich-text.ts';

/** Words that most people read in a minute. */
const wordsPerMinute = 200;

export type ReadText = {
  /** Clean HTML. */
  readonly body?: string | undefined;
  readonly parts?: readonly { readonly options: Readonly<Record<string, unknown>> }[] | undefined;
};

/** Whole minutes that a text takes, at least one: its HTML, else what is in its sections. */
export function readingMinutes({ body = '', parts = [] }: ReadText): number {
  const texts = body ? [withoutTags(body)] : parts.flatMap(({ options }) => textsIn(options));
  const words = texts.join(' ').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  return Math.max(1, Math.ceil(words / wordsPerMinute));
}

/** Clean HTML has no brackets but those of tags. */
export function withoutTags(html: string): string {
  return html.replace(/<[^>]*>/g, ' ');
}

function textsIn(options: Readonly<Record<string, unknown>>): string[] {
  return Object.values(options).flatMap((value) => (isRichText(value) ? [plainTextOf(value)] : []));
}
