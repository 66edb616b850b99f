import { attributeSets, attributes } from './attribute-tables.ts';
import { categories, tags } from './catalogue-tables.ts';

/** Where the terms of goods stand, by what change sets call them, and what people call them. */
export const namedTerms = {
  category: { table: categories, name: categories.name },
  attribute: { table: attributes, name: attributes.label },
  attributeSet: { table: attributeSets, name: attributeSets.name },
  tag: { table: tags, name: tags.title },
} as const;
