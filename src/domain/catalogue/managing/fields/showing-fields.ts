import { Type } from 'typebox';
import { Bool, field, iso, Moment, momentOf, orNull, plain } from './product-field.ts';

/** Whether visitors see it, from when on, and where. */
export const showingFields = {
  archived: field({
    schema: Bool,
    tell: ({ archived = false }) => archived,
    put: (draft, archived) => {
      draft.archived = archived;
      // What is put away is no longer waiting for its day.
      if (archived) draft.isDraft = false;
      if (archived) draft.publishAt = null;
    },
  }),
  /** False publishes it. */
  isDraft: field({
    schema: Bool,
    tell: ({ isDraft = false }) => isDraft,
    put: (draft, isDraft) => {
      draft.isDraft = isDraft;
      if (isDraft) draft.archived = false;
      else draft.publishAt = null;
    },
  }),
  publishAt: field({
    schema: orNull(Moment),
    tell: ({ publishAt }) => iso(publishAt),
    put: (draft, at) => {
      draft.publishAt = momentOf(at);
    },
  }),
  featured: plain('featured', Bool),
  categoryPriority: plain('categoryPriority', Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })),
  isVisibleIndividually: plain('isVisibleIndividually', Bool),
};
