import type { IconName } from '#values/icon-names.ts';
import type { RichTextNode } from '#values/rich-text.ts';
import type { Media } from '#web/parts/catalogue-types.ts';
import type { Section } from '#web/request/root-facts.ts';
import type { FieldDescriptions } from './section-description.ts';
import type { Descriptions, SectionType } from './section-types.ts';

export type LinkOption = { url: string; target?: string; rel?: string };

/** Nothing is chosen, or what was chosen is no more. */
type Nothing = null | undefined;

/** What the API answers in the place of a field's value, by the field's kind. */
type Answered<Field> = Record<'line' | 'text' | 'video' | 'productTag' | 'navigation', string> &
  Record<'picture' | 'film' | 'captions', Media | Nothing> &
  Record<'lines' | 'navigations' | 'postCategories', readonly string[]> & {
    richText: RichTextNode | Nothing;
    number: Field extends { default: number } ? number : number | Nothing;
    switch: boolean;
    choice: Field extends { of: readonly (infer Word)[] } ? Word : never;
    link: LinkOption | Nothing;
    icon: IconName | Nothing;
    category: CategoryOption | Nothing;
    categories: readonly CategoryOption[];
    /** Ids. */
    products: readonly number[];
    documents: readonly { readonly title: string; readonly url: string; readonly sizeBytes: number | null }[];
    /** Key or id. */
    form: string | number | Nothing;
    list: Field extends { of: infer Fields extends FieldDescriptions } ? readonly ValuesOf<Fields>[] : never;
    group: Field extends { of: infer Fields extends FieldDescriptions } ? ValuesOf<Fields> | Nothing : never;
    oneOf: Field extends { forms: infer Forms extends Readonly<Record<string, FieldDescriptions>> }
      ? { [Kind in keyof Forms]: { readonly kind: Kind } & ValuesOf<Forms[Kind]> }[keyof Forms] | Nothing
      : never;
  };
type CategoryOption = { readonly id: number; readonly slug: string };

export type ValuesOf<Fields extends FieldDescriptions> = {
  readonly [Name in keyof Fields]: Answered<Fields[Name]>[Fields[Name]['kind']];
};

/** The options of a section of this type as the API answers them: whole, and what they refer to in its place. */
export type OptionsOf<Type extends SectionType> = ValuesOf<Descriptions[Type]['fields']>;

export type SectionOf<Type extends SectionType> = Omit<Section, 'options' | 'mobileOptions'> & {
  options: OptionsOf<Type>;
  mobileOptions?: Partial<OptionsOf<Type>>;
};

/** What the component of a section is given: the block of the document that it draws. */
export type SectionProps<Type extends SectionType> = { section: SectionOf<Type> };

/** Attributes of `Link` for a resolved link; external pages in a new tab give nothing away. */
export function linkAttributes({ url, target, rel }: LinkOption) {
  const words = new Set(rel?.split(' ').filter((word) => word !== 'dofollow'));
  if (target === '_blank') words.add('noopener');
  return {
    href: url,
    ...(target && target !== '_self' ? { target } : {}),
    ...(words.size > 0 ? { rel: [...words].join(' ') } : {}),
  };
}
