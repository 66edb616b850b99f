import type { Database } from '#platform/database/database.ts';
import type { Translated } from '#values/language.ts';

/** A document that shows a form, or will. */
export type FormUse = { readonly id: number; readonly title: Translated };

/** Finds where a form is shown. The module of documents, which comes later, knows; the API hands it in. */
export type FindFormUses = (
  database: Database,
  form: { readonly id: number; readonly key: string },
) => Promise<readonly FormUse[]>;
