import { isProductSortWord } from '#values/product-sorts.ts';
import { isProductFilterKey } from '../products/product-filter-keys.ts';
import type { AttributeInput, CategoryInput } from './catalogue-inputs.ts';
import { checkUniqueKeys, InputProblems } from './input-problems.ts';

const hexForm = /^#[0-9a-f]{6}$/i;

/** @throws Refusal VALIDATION: codes unique and not a filter word, at most one default value per attribute */
export function checkAttributes(attributes: readonly AttributeInput[]): void {
  const problems = new InputProblems();
  checkUniqueKeys(
    problems,
    'attributes',
    'code',
    attributes.map(({ code }) => code),
  );
  attributes.forEach(({ code, label, values }, index) => {
    const path = `attributes.${index}`;
    if (isProductFilterKey(code)) problems.add(`${path}.code`, 'oneOf', 'reserved');
    problems.requireText(`${path}.label`, label);
    checkUniqueKeys(
      problems,
      `${path}.values`,
      'key',
      values.map(({ key }) => key),
    );
    values.forEach((value, place) => {
      problems.requireText(`${path}.values.${place}.label`, value.label);
      if (value.hex && !hexForm.test(value.hex)) problems.add(`${path}.values.${place}.hex`, 'format');
    });
    const defaults = values.filter(({ shopDefault }) => shopDefault).length;
    if (defaults > 1) problems.add(`${path}.values`, 'maximum', 1);
  });
  problems.refuseIfAny();
}

/** Every parent is known, and no category is below itself. */
export function checkCategoryTree(
  problems: InputProblems,
  input: readonly CategoryInput[],
  known: readonly { id: number; key: string; parentId: number | null }[],
): void {
  const keyById = new Map(known.map(({ id, key }) => [id, key]));
  const parentOf = new Map<string, string | null>(
    known.map(({ key, parentId }) => [key, parentId === null ? null : (keyById.get(parentId) ?? null)]),
  );
  for (const { key, parentKey } of input) parentOf.set(key, parentKey ?? null);
  input.forEach(({ key, parentKey }, index) => {
    if (parentKey && !parentOf.has(parentKey)) problems.add(`categories.${index}.parentKey`, 'oneOf');
    const above = new Set([key]);
    for (let parent = parentOf.get(key); parent; parent = parentOf.get(parent)) {
      if (above.has(parent)) {
        problems.add(`categories.${index}.parentKey`, 'oneOf', 'circle');
        break;
      }
      above.add(parent);
    }
  });
}

export function checkSortWords(problems: InputProblems, index: number, category: CategoryInput): void {
  const words = category.sortTypes ?? [];
  if (!words.every(isProductSortWord)) problems.add(`categories.${index}.sortTypes`, 'oneOf');
  const first = category.sortDefaultType;
  if (first && !words.includes(first)) problems.add(`categories.${index}.sortDefaultType`, 'oneOf');
}
