import { PostCard } from './post-card.tsx';
import type { PostCardFacts } from './post-card-facts.ts';
import styles from './post-grid.module.css';

export type PostGridProps = {
  posts: readonly PostCardFacts[];
  headingLevel?: 2 | 3;
  /** The first post fills a row of its own. */
  led?: boolean;
};

/** Posts as cards, in one to three columns. */
export function PostGrid({ posts, headingLevel = 3, led = false }: PostGridProps) {
  return (
    <ul className={styles.grid}>
      {posts.map((post, index) => {
        const isLead = led && index === 0;
        return (
          <li key={post.id} className={isLead ? styles.lead : undefined}>
            <PostCard post={post} headingLevel={headingLevel} wide={isLead} priority={isLead} />
          </li>
        );
      })}
    </ul>
  );
}
