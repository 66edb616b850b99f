/** How an attribute is filled in and filtered by (docs/rules/catalogue.md). */
export const attributeTypes = [
  'dropdown',
  'numberField',
  'multipleSelect',
  'textSwatch',
  'visualSwatch',
  'yesNo',
  'dateTime',
  'date',
] as const;
export type AttributeType = (typeof attributeTypes)[number];
