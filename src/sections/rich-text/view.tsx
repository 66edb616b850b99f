import { useTranslations } from '#web/i18n/use-translations.ts';
import { type Outline, outlineOf } from '#web/parts/rich-text/outline.ts';
import { RichText } from '#web/parts/rich-text/rich-text.tsx';
import layout from '#web/styles/layout.module.css';
import text from '#web/styles/text.module.css';
import { Link } from '#web/ui/link.tsx';
import type { PageSectionProps } from '../page-section.ts';
import styles from './rich-text-section.module.css';

const noOutline: Outline = new Map();

/** From so many headings on a list of them stands beside the text. */
const headingsForContents = 5;

/** Running text in a narrow column; a long one with its table of contents beside it, above it on phones. */
export default function RichTextSection({
  section: { options, meta },
  idPrefix,
}: PageSectionProps<'richText'>) {
  const t = useTranslations('layout');
  const { title, body } = options;
  const topLevel = title ? 3 : 2;
  const outline = body ? outlineOf(body, topLevel, idPrefix) : noOutline;
  const headings = [...outline.values()].filter(({ level }) => level === topLevel);
  const hasContents = headings.length >= headingsForContents;
  return (
    <section
      className={`${layout.container} ${layout.block} ${layout.split}`}
      id={meta?.anchor}
      data-kind="text"
    >
      <div className={layout.splitAside}>
        {title && <h2>{title}</h2>}
        {hasContents && (
          <nav aria-label={t('sections.contents')} className={styles.contents} data-print="hidden">
            <p className={styles.contentsTitle}>{t('sections.contents')}</p>
            <ol>
              {headings.map((heading) => (
                <li key={heading.id}>
                  <Link href={`#${heading.id}`}>{heading.text}</Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
      </div>
      <div className={`${text.prose} ${styles.text}`}>
        <RichText document={body} outline={outline} />
      </div>
    </section>
  );
}
