/** Who may do more than buy: `admin` everything, `editor` content (domain/authorisation.ts). */
export const accountScopes = ['customer', 'editor', 'admin'] as const;
export type AccountScope = (typeof accountScopes)[number];
