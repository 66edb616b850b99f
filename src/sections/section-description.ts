import type { MediumKind } from '#values/media-limits.ts';

/**
 * A section type, described once: validation, lookups, rendering and editing read it from `section-types.ts`
 * (docs/decisions/sections.md).
 */
export type SectionDescription = {
  /** Version of the options' schema; sections name the one they were written in. */
  readonly version: number;
  /** The documents it belongs into. */
  readonly place: SectionPlace;
  readonly fields: FieldDescriptions;
  /** Draws the page's title where it stands first. */
  readonly drawsTitle?: true;
  /** Rooms for further sections, by name, with the types that may stand in them. */
  readonly slots?: Readonly<Record<string, SlotDescription>>;
  /** Options that may have another value on phones. */
  readonly phone?: Readonly<Record<string, PhoneDrawing>>;
  /** Brings options, all or those of phones alone, up by one version from that which they are in. */
  readonly migrate?: (options: Options, from: number, tools: MigrationTools) => Options;
};

export type SectionPlace = 'page' | 'header' | 'footer' | 'cookie';

export type SlotDescription = { readonly types: readonly string[]; readonly maximum: number };

/**
 * How what differs on phones is drawn: `once` by the section's own style sheet, `twice` by a second form of the section
 * that small windows show instead.
 */
export type PhoneDrawing = 'once' | 'twice';

export type Options = Readonly<Record<string, unknown>>;

/** What a migration needs and a description cannot import. */
export type MigrationTools = { readonly richTextOf: (html: string) => unknown };

export type FieldDescriptions = Readonly<Record<string, FieldDescription>>;

/** A field; `when`: it says something only where fields beside it have these values, and is shown to editors then. */
export type FieldDescription = FieldOfKind & {
  readonly when?: Readonly<Record<string, string | number | boolean>>;
};

type FieldOfKind =
  | { readonly kind: 'line' | 'text'; readonly maxLength: number }
  /** A document of the rich text's schema (values/rich-text.ts). */
  | { readonly kind: 'richText' }
  | { readonly kind: 'number'; readonly minimum: number; readonly maximum: number; readonly default?: number }
  | { readonly kind: 'switch'; readonly default: boolean }
  | { readonly kind: 'choice'; readonly of: readonly string[]; readonly default: string }
  /** A stored link, the name of a drawing (values/icon-names.ts), a film's address (values/video-source.ts), and keys of what else the shop has. */
  | { readonly kind: 'link' | 'icon' | 'video' | 'category' | 'productTag' | 'form' | 'navigation' }
  /** Id of a medium of the library. */
  | { readonly kind: 'picture' }
  | { readonly kind: 'film' | 'captions' }
  | {
      readonly kind: 'products' | 'categories' | 'documents' | 'postCategories' | 'navigations';
      readonly maximum: number;
    }
  | { readonly kind: 'list'; readonly of: FieldDescriptions; readonly maximum: number }
  | { readonly kind: 'lines'; readonly maximum: number; readonly maxLength: number }
  /** `optional`: may be null. */
  | { readonly kind: 'group'; readonly of: FieldDescriptions; readonly optional?: true }
  /** One of several groups; its member `kind` says which. */
  | { readonly kind: 'oneOf'; readonly forms: Readonly<Record<string, FieldDescriptions>> };

export type FieldKind = FieldDescription['kind'];

/** Which media of the library a field takes. */
export const mediumFieldKinds = {
  picture: 'picture',
  film: 'video',
  captions: 'captions',
} as const satisfies Readonly<Record<string, MediumKind>>;
export type MediumFieldKind = keyof typeof mediumFieldKinds;

export function isMediumField(kind: FieldKind): kind is MediumFieldKind {
  return kind in mediumFieldKinds;
}

const lineMaximum = 200;
const textMaximum = 2000;

export const line = (maxLength = lineMaximum) => ({ kind: 'line', maxLength }) as const;
export const text = (maxLength = textMaximum) => ({ kind: 'text', maxLength }) as const;
export const richText = { kind: 'richText' } as const;
export const link = { kind: 'link' } as const;
export const picture = { kind: 'picture' } as const;

/** A link with its words; a section draws none where the link leads nowhere. */
export const button = {
  label: line(60),
  link,
  style: { kind: 'choice', of: ['primary', 'secondary', 'link'], default: 'secondary' },
} as const satisfies FieldDescriptions;

/** One button that a section may have or not. */
export const oneButton = { kind: 'group', of: button, optional: true } as const satisfies FieldDescription;
/** How many products, posts or events are shown. */
export const count = (maximum: number, preset: number) =>
  ({ kind: 'number', minimum: 1, maximum, default: preset }) as const;
export const listOf = <const T extends FieldDescriptions>(of: T, maximum = 50) =>
  ({ kind: 'list', of, maximum }) as const;

/** Running text was HTML in version 1, under the name `html`. */
export const bodyFromHtml: SectionDescription['migrate'] = ({ html, ...options }, _from, { richTextOf }) =>
  html === undefined ? options : { ...options, body: richTextOf(String(html)) };

/** What a new section of the type holds before anybody has written into it. */
export function defaultOptions(fields: FieldDescriptions): Options {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, defaultOf(field)]));
}

function defaultOf(field: FieldDescription): unknown {
  switch (field.kind) {
    case 'form':
      return '';
    case 'richText':
      return { type: 'doc', content: [{ type: 'paragraph' }] };
    case 'number':
      return field.default ?? field.minimum;
    case 'group':
      return field.optional ? null : defaultOptions(field.of);
    case 'oneOf': {
      const [kind, fields] = Object.entries(field.forms)[0] ?? ['', {}];
      return { kind, ...defaultOptions(fields) };
    }
    default:
      return usualValue(field) ?? null;
  }
}

/**
 * Options as they are drawn: in the place of one that is missing, or of another kind than its field, stands what draws
 * nothing or is usual, so that views read them as they are described (section-options.ts).
 */
export function wholeOptions(fields: FieldDescriptions, options: Options): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...options };
  for (const [name, field] of Object.entries(fields)) {
    const usual = usualValue(field);
    if (usual !== undefined && !isAlike(options[name], usual)) whole[name] = usual;
  }
  return whole;
}

/** Undefined of fields that may stay without a value. */
function usualValue(field: FieldDescription): unknown {
  switch (field.kind) {
    case 'line':
    case 'text':
    case 'video':
    case 'productTag':
    case 'navigation':
      return '';
    case 'number':
    case 'switch':
    case 'choice':
      return field.default;
    case 'list':
    case 'lines':
    case 'products':
    case 'categories':
    case 'documents':
    case 'postCategories':
    case 'navigations':
      return [];
    default:
      return undefined;
  }
}

function isAlike(value: unknown, other: unknown): boolean {
  return typeof value === typeof other && Array.isArray(value) === Array.isArray(other);
}
