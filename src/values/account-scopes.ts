/**
 * Who may do more than buy, each all that the one before may: `writer` changes texts, `editor` what stands where,
 * `publisher` what visitors see, `admin` everything (domain/authorisation.ts).
 */
export const accountScopes = ['customer', 'writer', 'editor', 'publisher', 'admin'] as const;
/** Those of the back office. */
export const staffScopes = ['writer', 'editor', 'publisher', 'admin'] as const satisfies AccountScope[];
export type StaffScope = (typeof staffScopes)[number];
export type AccountScope = (typeof accountScopes)[number];
