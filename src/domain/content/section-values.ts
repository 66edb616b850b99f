import { isIconName } from '#values/icon-names.ts';
import type { FieldError } from '#values/refusal.ts';
import { findVideoSource } from '#values/video-source.ts';
import type { FieldDescription, FieldKind } from '../../sections/section-description.ts';
import { isStoredLink } from './link-resolver.ts';

/** Of what is referred to; longer ones are no key of anything. */
const keyMaximum = 120;

type Checks = {
  readonly [Kind in FieldKind]: (
    value: unknown,
    field: Extract<FieldDescription, { kind: Kind }>,
  ) => FieldError | undefined;
};

const wrongType: FieldError = { rule: 'type' };
const outOfChoice: FieldError = { rule: 'oneOf' };

/** What is wrong with a value by itself; values with further fields in them are looked into elsewhere. */
const checks: Checks = {
  line: (value, { maxLength }) =>
    typeof value === 'string' && /[\r\n]/.test(value) ? { rule: 'format' } : checkWords(value, maxLength),
  text: (value, { maxLength }) => checkWords(value, maxLength),
  richText: () => ({ rule: 'format', parameter: 'richText' }),
  number: (value, { minimum, maximum }) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return wrongType;
    if (value < minimum) return { rule: 'minimum', parameter: minimum };
    return value > maximum ? { rule: 'maximum', parameter: maximum } : undefined;
  },
  switch: (value) => (typeof value === 'boolean' ? undefined : wrongType),
  choice: (value, { of }) => (typeof value === 'string' && of.includes(value) ? undefined : outOfChoice),
  link: (value) => (isStoredLink(value) ? undefined : wrongType),
  picture: checkMedium,
  film: checkMedium,
  captions: checkMedium,
  icon: (value) => (isIconName(value) ? undefined : outOfChoice),
  video: (value) =>
    typeof value === 'string' && (value === '' || findVideoSource(value))
      ? undefined
      : { rule: 'format', parameter: 'video' },
  form: (value) => (typeof value === 'number' ? undefined : checkKey(value)),
  category: checkKey,
  productTag: checkKey,
  navigation: checkKey,
  products: checkKeys,
  categories: checkKeys,
  documents: checkKeys,
  postCategories: checkKeys,
  navigations: checkKeys,
  lines: (value, { maximum, maxLength }) =>
    checkCount(value, maximum) ??
    (value as unknown[]).map((entry) => checkWords(entry, maxLength)).find((error) => error),
  list: (value, { maximum }) => checkCount(value, maximum),
  group: () => wrongType,
  oneOf: () => outOfChoice,
};

export function findError(field: FieldDescription, value: unknown): FieldError | undefined {
  return (checks[field.kind] as (value: unknown, field: FieldDescription) => FieldError | undefined)(
    value,
    field,
  );
}

function checkWords(value: unknown, maxLength: number): FieldError | undefined {
  if (typeof value !== 'string') return wrongType;
  return value.length > maxLength ? { rule: 'maxLength', parameter: maxLength } : undefined;
}

function checkMedium(value: unknown): FieldError | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? undefined : wrongType;
}

function checkKey(value: unknown): FieldError | undefined {
  return typeof value === 'string' && value.length <= keyMaximum ? undefined : wrongType;
}

function checkKeys(value: unknown, { maximum }: { readonly maximum: number }): FieldError | undefined {
  return checkCount(value, maximum) ?? (value as unknown[]).map(checkKey).find((error) => error);
}

function checkCount(value: unknown, maximum: number): FieldError | undefined {
  if (!Array.isArray(value)) return wrongType;
  return value.length > maximum ? { rule: 'maxLength', parameter: maximum } : undefined;
}
