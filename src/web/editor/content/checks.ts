import type {
  FieldDescription,
  FieldDescriptions,
  Options,
  SectionDescription,
} from '#sections/section-description.ts';
import { hasLegalDraftNotice } from '#values/legal-draft-notice.ts';
import { isRichText, type RichTextNode } from '#values/rich-text.ts';
import type { EditedContent, EditedPost, StoredSection } from './edited-content.ts';
import { allSections } from './section-tree.ts';

/** Something that visitors, screen readers or search engines would stumble over; nothing of it keeps a page from being published (pictures without a text do, and the server says so). */
export type Finding = {
  readonly kind:
    | 'titleLong'
    | 'descriptionMissing'
    | 'descriptionLong'
    | 'titleMissing'
    | 'linkMissing'
    | 'linkDead'
    | 'pictureMissing'
    | 'headingOrder'
    /** A legal text that still begins with the note that it is a draft. */
    | 'legalDraft'
    | 'untranslated'
    | 'untranslatedPage'
    | 'nothing';
  /** Where; absent for the page itself. */
  readonly sectionId?: string;
};

type FindDescription = (type: string) => SectionDescription | undefined;
/** A section's options as the server has answered them: what its links lead to. Nothing before that has come. */
type FindDrawn = (section: StoredSection) => Options | undefined;

/**
 * Looks a page or an event over before it is published.
 * @param limits letters that search engines show; without one of the description nobody needs it
 */
export function findingsOf(
  { title, description, parts }: EditedContent,
  describe: FindDescription,
  limits: { readonly title: number; readonly description?: number },
  findDrawn: FindDrawn = () => undefined,
): Finding[] {
  const shown = allSections(parts).filter((section) => section.meta?.hidden !== true);
  const ofPage: Finding[] = [];
  if (title.length > limits.title) ofPage.push({ kind: 'titleLong' });
  if (limits.description !== undefined) {
    if (description.trim() === '') ofPage.push({ kind: 'descriptionMissing' });
    if (description.length > limits.description) ofPage.push({ kind: 'descriptionLong' });
  }
  if (shown.length === 0) ofPage.push({ kind: 'nothing' });
  const ofSections = shown.flatMap((section) =>
    findingsIn(section, describe(section.type), findDrawn(section) ?? {}),
  );
  return [...ofPage, ...ofSections];
}

/** What of a translation still says what its original says: names that are alike in both languages among it. */
export function untranslatedIn({ parts }: EditedContent, { translation }: EditedPost): Finding[] {
  const untranslated = new Set(translation?.untranslated);
  const ofPage: Finding[] =
    untranslated.has('title') || untranslated.has('description') ? [{ kind: 'untranslatedPage' }] : [];
  const sections = allSections(parts).filter(({ id, meta }) => untranslated.has(id) && meta?.hidden !== true);
  return [...ofPage, ...sections.map(({ id }) => ({ kind: 'untranslated' as const, sectionId: id }))];
}

function findingsIn(
  section: StoredSection,
  description: SectionDescription | undefined,
  drawn: Options,
): Finding[] {
  if (!description) return [];
  const { fields, drawsTitle } = description;
  const { options, id: sectionId } = section;
  const kinds = new Set<Finding['kind']>();
  if (drawsTitle && !options.title) kinds.add('titleMissing');
  visit(fields, options, drawn, kinds);
  return [...kinds].map((kind) => ({ kind, sectionId }));
}

function visit(
  fields: FieldDescriptions,
  values: Options,
  drawn: Options,
  kinds: Set<Finding['kind']>,
): void {
  for (const [name, field] of Object.entries(fields)) {
    const [value, shown] = [values[name], drawn[name]];
    const kind = kindOf(field, value, shown, 'label' in fields && Boolean(values.label));
    if (kind) kinds.add(kind);
    if (field.kind === 'list' && Array.isArray(value)) {
      const entries: unknown[] = Array.isArray(shown) ? shown : [];
      for (const [index, entry] of value.entries()) {
        visit(field.of, entry as Options, optionsOf(entries[index]), kinds);
      }
    }
    if (field.kind === 'group' && value) visit(field.of, value as Options, optionsOf(shown), kinds);
  }
}

/**
 * @param shown what the server has answered in the place of the value: a link that leads nowhere without an address, in a running text
 *   without the link (domain/content/content-directory.ts)
 */
function kindOf(
  { kind }: FieldDescription,
  value: unknown,
  shown: unknown,
  isNamed: boolean,
): Finding['kind'] | undefined {
  if (kind === 'picture' && !value) return 'pictureMissing';
  if (kind === 'link') {
    if (!value) return isNamed ? 'linkMissing' : undefined;
    return optionsOf(shown).url === '' ? 'linkDead' : undefined;
  }
  if (kind !== 'richText' || !isRichText(value)) return undefined;
  if (hasLegalDraftNotice(value)) return 'legalDraft';
  if (!isInOrder(value)) return 'headingOrder';
  return isRichText(shown) && linksIn(shown) < linksIn(value) ? 'linkDead' : undefined;
}

function linksIn({ marks = [], content = [] }: RichTextNode): number {
  const own = marks.filter(({ type }) => type === 'link').length;
  return content.reduce((sum, node) => sum + linksIn(node), own);
}

function optionsOf(value: unknown): Options {
  return typeof value === 'object' && value !== null ? (value as Options) : {};
}

/** Headings go down by one level at a time. */
function isInOrder({ content = [] }: RichTextNode): boolean {
  const levels = content.filter(({ type }) => type === 'heading').map(({ attrs }) => Number(attrs?.level));
  return levels.every((level, index) => index === 0 || level <= (levels[index - 1] ?? level) + 1);
}
