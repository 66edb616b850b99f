/**
 * Says the texts of an area of locales, with their arguments filled in: for functions that pages and the server's papers share.
 * `npm test` checks by the area that there are those texts (tools/messages/message-uses.ts).
 */
export type TextsOf<Area extends string> = ((
  key: string,
  values?: Record<string, string | number>,
) => string) & { readonly area?: Area };

/** A number as a language writes it: with exactly so many decimals, and its unit. */
export type SayNumber = (
  value: number,
  form?: { readonly decimals?: number; readonly unit?: string },
) => string;
