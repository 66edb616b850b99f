import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
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
    <p className={styles.line}>
      {author && <span>{t('post.by', { author })}</span>}
      {publishedAt && <time dateTime={publishedAt}>{date(publishedAt)}</time>}
      <span>{t('post.minutes', { minutes })}</span>
    </p>
  );
}
