import { useTranslations } from '#web/i18n/use-translations.ts';
import layout from '#web/styles/layout.module.css';
import text from '#web/styles/text.module.css';
import { Link } from '#web/ui/link.tsx';
import type { PageSectionProps } from '../page-section.ts';
import { textOption } from '../section-options.ts';
import { outlineRichText } from './rich-text-outline.ts';
import styles from './rich-text-section.module.css';

/** From so many headings on a list of them stands beside the text. */
const headingsForContents = 5;

/** Running text in a narrow column; a long one with its table of contents beside it, above it on phones. */
export function RichTextSection({ section: { options, meta }, idPrefix }: PageSectionProps) {
  const t = useTranslations('layout');
  const title = textOption(options, 'title');
  const { html, headings } = outlineRichText(textOption(options, 'html'), title ? 3 : 2, idPrefix);
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
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the API has sanitised it. */}
      <div className={`${text.prose} ${styles.text}`} dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
