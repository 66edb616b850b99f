import { type Language, pickText, type Translated } from '#values/language.ts';

type Part = { readonly type: string; readonly options: Record<string, unknown> };
type Option = { readonly key: string; readonly value?: unknown };

/** Whose site it is says the footer's section, or where it has no text the site's option CopyrightText. */
export function withCopyright<P extends Part>(
  part: P,
  options: readonly Option[],
  { language, fallback }: { readonly language: Language; readonly fallback: Language | undefined },
): P {
  if (part.type !== 'copyright' || part.options.text) return part;
  const value = options.find(({ key }) => key === 'CopyrightText')?.value;
  const text =
    typeof value === 'string' ? value : pickText(value as Translated | undefined, language, fallback).text;
  return { ...part, options: { ...part.options, text } };
}
