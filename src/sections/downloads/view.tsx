import { useFormats } from '#web/request/use-formats.ts';
import layout from '#web/styles/layout.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import type { PageSectionProps } from '../page-section.ts';
import styles from './downloads-section.module.css';

/** By the end of its address; documents of products are PDFs. */
const typeOf = (url: string) => /\.(mp4|webm)(?:\?|$)/.exec(url)?.[1]?.toUpperCase();

/** Documents to take along. */
export default function DownloadsSection({ section: { options, meta } }: PageSectionProps<'downloads'>) {
  const { pdf } = useFormats();
  const documents = options.documents.filter(({ url }) => url);
  if (documents.length === 0) return null;
  return (
    <section className={`${layout.container} ${layout.block} ${layout.split}`} id={meta?.anchor}>
      <h2 className={layout.splitAside}>{options.title}</h2>
      <ul className={styles.list}>
        {documents.map(({ url, title, sizeBytes }) => (
          <li key={url}>
            <Link href={url} download="" className={styles.document}>
              <Icon name="document" className={styles.sign} />
              <span className={styles.title}>{title}</span>
              <span className={styles.facts}>{pdf(sizeBytes ?? undefined, typeOf(url))}</span>
              <Icon name="download" className={styles.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
