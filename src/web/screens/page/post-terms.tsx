import { useLanguage } from '#web/request/site-facts.ts';
import { Link } from '#web/ui/link.tsx';
import { blogPath } from '../../parts/posts/blog-path.ts';
import styles from './post-terms.module.css';

export type PostTermsProps = {
  label: string;
  terms: readonly { id: number; title: string; slug: string }[];
};

/** Categories or tags of a post, each the way to its other posts. */
export function PostTerms({ label, terms }: PostTermsProps) {
  const language = useLanguage();
  if (terms.length === 0) return null;
  return (
    <div className={styles.terms}>
      <p className={styles.label}>{label}</p>
      <ul className={styles.list}>
        {terms.map((term) => (
          <li key={term.id}>
            <Link href={blogPath(language, term.slug)} className={styles.term}>
              {term.title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
