/** How an attribute is filled in and filtered by (storefront.md, "layered filters"). */
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
