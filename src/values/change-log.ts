/** By which way goods and settings were changed; `undo`: by taking an earlier change back. */
export const changeSources = ['panel', 'grid', 'import', 'api', 'undo'] as const;

/** What change sets are written down of. */
export const changedEntities = [
  'product',
  'stock',
  'listPrice',
  'category',
  'attribute',
  'attributeSet',
  'tag',
  'settings',
  'customer',
  'newsletter',
  'redirect',
] as const;
