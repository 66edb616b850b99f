import type { FieldDescriptions, Options, SectionDescription } from '#sections/section-description.ts';
import { isRichText, type RichTextNode } from '#values/rich-text.ts';
import type { EditedContent, StoredSection } from './edited-content.ts';
import { allSections } from './section-tree.ts';

/** Something that visitors, screen readers or search engines would stumble over; nothing of it keeps a page from being published. */
export type Finding = {
  readonly kind:
    | 'titleLong'
    | 'descriptionMissing'
    | 'descriptionLong'
    | 'titleMissing'
    | 'linkMissing'
    | 'pictureMissing'
    | 'headingOrder'
    | 'nothing';
  /** Where; absent for the page itself. */
  readonly sectionId?: string;
};

type FindDescription = (type: string) => SectionDescription | undefined;

/** Looks a page over before it is published. */
export function findingsOf(
  { title, description, parts }: EditedContent,
  describe: FindDescription,
  limits: { readonly title: number; readonly description: number },
): Finding[] {
  const shown = allSections(parts).filter((section) => section.meta?.hidden !== true);
  const ofPage: Finding[] = [];
  if (title.length > limits.title) ofPage.push({ kind: 'titleLong' });
  if (description.trim() === '') ofPage.push({ kind: 'descriptionMissing' });
  if (description.length > limits.description) ofPage.push({ kind: 'descriptionLong' });
  if (shown.length === 0) ofPage.push({ kind: 'nothing' });
  return [...ofPage, ...shown.flatMap((section) => findingsIn(section, describe(section.type)))];
}

function findingsIn(section: StoredSection, description: SectionDescription | undefined): Finding[] {
  if (!description) return [];
  const { fields, drawsTitle } = description;
  const { options, id: sectionId } = section;
  const kinds = new Set<Finding['kind']>();
  if (drawsTitle && !options.title) kinds.add('titleMissing');
  visit(fields, options, kinds);
  return [...kinds].map((kind) => ({ kind, sectionId }));
}

function visit(fields: FieldDescriptions, values: Options, kinds: Set<Finding['kind']>): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (field.kind === 'link' && 'label' in fields && values.label && !value) kinds.add('linkMissing');
    if (field.kind === 'picture' && !value) kinds.add('pictureMissing');
    if (field.kind === 'richText' && isRichText(value) && !isInOrder(value)) kinds.add('headingOrder');
    if (field.kind === 'list' && Array.isArray(value)) {
      for (const entry of value) visit(field.of, entry as Options, kinds);
    }
    if (field.kind === 'group' && value) visit(field.of, value as Options, kinds);
  }
}

/** Headings go down by one level at a time. */
function isInOrder({ content = [] }: RichTextNode): boolean {
  const levels = content.filter(({ type }) => type === 'heading').map(({ attrs }) => Number(attrs?.level));
  return levels.every((level, index) => index === 0 || level <= (levels[index - 1] ?? level) + 1);
}
