import type { RefObject } from 'react';
import { Form } from 'react-router';
import { keywordMaximum } from '#values/limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { blogPath } from '../../parts/posts/blog-path.ts';
import text from '../../styles/text.module.css';
import styles from './blog-intro.module.css';
import type { BlogFacts } from './blog-load.ts';

export type BlogIntroProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  name: string;
  description: string;
  /** What kind of thing the name is. */
  overline?: string | undefined;
  topics: BlogFacts['topics'];
  /** Of the category or tag that is shown. */
  slug: string | undefined;
  keyword: string;
};

/** What one reads here, the topics, and a field to look for words in it. */
export function BlogIntro(props: BlogIntroProps) {
  const { heading, name, description, overline, topics, slug, keyword } = props;
  const t = useTranslations('blog');
  const { number } = useFormats();
  const language = useLanguage();
  return (
    <header className={styles.intro}>
      <div className={styles.heading}>
        <div>
          {overline && <p className={text.overline}>{overline}</p>}
          <h1 ref={heading} tabIndex={-1}>
            {name}
          </h1>
        </div>
        {description && <p className={text.lead}>{description}</p>}
      </div>
      <div className={styles.ways}>
        <nav aria-label={t('blog.topics')}>
          <ul className={styles.topics}>
            <li>
              <Link
                href={blogPath(language)}
                className={styles.topic}
                aria-current={slug === undefined ? 'page' : undefined}
              >
                {t('blog.all')}
              </Link>
            </li>
            {topics.map((topic) => (
              <li key={topic.id}>
                <Link
                  href={blogPath(language, topic.slug)}
                  className={styles.topic}
                  aria-current={slug === topic.slug ? 'page' : undefined}
                >
                  {topic.title}
                  <span className={styles.number}>{number(topic.totalPosts)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <search aria-label={t('blog.keyword')}>
          {/* Other words begin at the first page: the form says nothing else. */}
          <Form action={blogPath(language, slug)} className={styles.form} key={keyword}>
            <TextField
              name="keyword"
              label={t('blog.keyword')}
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={keywordMaximum}
              defaultValue={keyword}
              className={styles.field}
            />
            <Button type="submit" variant="secondary">
              {t('blog.search')}
            </Button>
          </Form>
        </search>
      </div>
    </header>
  );
}
