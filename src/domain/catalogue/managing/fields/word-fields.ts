import { Type } from 'typebox';
import { sanitised } from '../../writing/safe-html.ts';
import { byCode, textsShape, withTexts } from '../texts-by-code.ts';
import { field, keyLength, linked, nameMaximum, orNull, plain, strict, texts } from './product-field.ts';

const htmlMaximum = 100_000;
const Slug = Type.Optional(Type.String({ maxLength: keyLength }));

/** What it is called, and what is said of it. */
export const wordFields = {
  sku: plain('sku', Type.String({ minLength: 1, maxLength: 80 })),
  name: texts('name', nameMaximum),
  slug: field({
    schema: Type.Object({ hrv: Slug, eng: Slug, ger: Slug }, strict),
    isMerged: true,
    part: 'slugs',
    ruleNames: ['slugs'],
    tell: ({ slugs }) => byCode(slugs),
    put: (draft, sent) => {
      draft.slugs = withTexts(draft.slugs, sent);
    },
  }),
  shortDescription: texts('shortDescription', 10_000),
  /** HTML; null: that of `descriptionFrom`, else of the main product. */
  description: field({
    schema: orNull(textsShape(htmlMaximum)),
    isMerged: true,
    tell: ({ description }) => description && byCode(description),
    put: (draft, sent) => {
      draft.description = sent && sanitised(withTexts(draft.description ?? {}, sent));
    },
  }),
  descriptionFrom: linked('descriptionFromKey'),
};
