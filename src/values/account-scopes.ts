/**
 * Who may do more than buy, each all that the one before may: `writer` changes texts, `editor` what stands where,
 * `publisher` what visitors see, `admin` everything (domain/authorisation.ts).
 */
export const accountScopes = ['customer', 'writer', 'editor', 'publisher', 'admin'] as const;
export type AccountScope = (typeof accountScopes)[number];
