import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import text from '#web/styles/text.module.css';
import { classNames } from '#web/ui/class-names.ts';
import styles from './post-facts-line.module.css';

export type PostFactsLineProps = {
  publishedAt: string | null;
  minutes: number;
  author?: string | null;
};

/** Who wrote a post, when, and how long it takes to read. */
export function PostFactsLine({ publishedAt, minutes, author }: PostFactsLineProps) {
  const t = useTranslations('blog');
  const { date } = useFormats();
  return (
    <p className={classNames(styles.line, text.dotted)}>
      {author && <span>{t('post.by', { author })}</span>}
      {publishedAt && <time dateTime={publishedAt}>{date(publishedAt)}</time>}
      <span>{t('post.minutes', { minutes })}</span>
    </p>
  );
}
