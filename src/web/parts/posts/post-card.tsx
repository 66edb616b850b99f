import { pathOf } from '#values/addresses.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { fromDesktop, fromSmallDesktop, fromTablet } from '../../styles/breakpoints.ts';
import { pictureAttributes } from '../picture-attributes.ts';
import styles from './post-card.module.css';
import type { PostCardFacts } from './post-card-facts.ts';
import { PostFactsLine } from './post-facts-line.tsx';

await needMessages('blog');

export type PostCardProps = {
  post: PostCardFacts;
  headingLevel?: 2 | 3;
  /** Fills a row, picture and words side by side. */
  wide?: boolean;
  /** In sight when the page opens: its picture is fetched first. */
  priority?: boolean;
};

const cardSizes = `${fromDesktop} 30rem, ${fromTablet} 50vw, 100vw`;
const wideSizes = `${fromSmallDesktop} 58vw, 100vw`;

/** A post in a list: the whole card leads to it. */
export function PostCard({ post, headingLevel = 3, wide = false, priority = false }: PostCardProps) {
  const href = pathOf('page', useLanguage(), { slug: post.slug });
  const Heading = `h${headingLevel}` as const;
  const { picture } = post;
  return (
    <article className={classNames(styles.card, wide && styles.wide)}>
      <Picture
        {...pictureAttributes(picture, wide ? wideSizes : cardSizes)}
        alt=""
        ratio={wide ? '16:9' : '3:2'}
        priority={priority}
        className={styles.picture}
      />
      <div className={styles.words}>
        {post.topic && <p className={styles.topic}>{post.topic}</p>}
        <Heading className={styles.title}>
          <Link href={href} className={styles.link}>
            {post.title}
          </Link>
        </Heading>
        <p className={styles.text}>{post.text}</p>
        <PostFactsLine publishedAt={post.publishedAt} minutes={post.minutes} />
      </div>
    </article>
  );
}
