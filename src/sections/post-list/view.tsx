import { useTranslations } from '#web/i18n/use-translations.ts';
import { blogPath } from '#web/parts/posts/blog-path.ts';
import { PostGrid } from '#web/parts/posts/post-grid.tsx';
import { useLanguage } from '#web/request/site-facts.ts';
import layout from '#web/styles/layout.module.css';
import { Link } from '#web/ui/link.tsx';
import type { PageSectionProps } from '../page-section.ts';
import type { load } from './load.ts';
import styles from './post-list-section.module.css';

/** Posts as cards, with a way to all of them. */
export default function PostListSection({
  section: { options, meta },
  loaded: { posts = [] },
}: PageSectionProps<'postList', typeof load>) {
  const t = useTranslations('blog');
  const language = useLanguage();
  const { title } = options;
  if (posts.length === 0) return null;
  return (
    <section className={`${layout.container} ${layout.block} ${styles.section}`} id={meta?.anchor}>
      <div className={styles.heading}>
        <h2>{title || t('blog.title')}</h2>
        <Link href={blogPath(language)}>{t('blog.all')}</Link>
      </div>
      <PostGrid posts={posts} />
    </section>
  );
}
