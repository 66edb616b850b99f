import { useEffect, useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import styles from './scroll-spy.module.css';

/** Anchors that have a name (docs/rules/pages.md). */
const namedAnchors = ['hero', 'about', 'products', 'services', 'references', 'contact'] as const;
type NamedAnchor = (typeof namedAnchors)[number];

/** The parts of the page; the one in sight is marked while scrolling. */
export default function ScrollSpy({ anchors }: { anchors: readonly string[] }) {
  const t = useTranslations('layout');
  const named = anchors.filter((anchor): anchor is NamedAnchor =>
    (namedAnchors as readonly string[]).includes(anchor),
  );
  const current = useAnchorInSight(named);
  if (named.length < 2) return null;
  return (
    <nav className={styles.spy} aria-label={t('sections.spy.label')} data-print="hidden">
      <ol className={styles.list}>
        {named.map((anchor) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              className={styles.link}
              aria-current={anchor === current ? 'location' : undefined}
            >
              <span>{t(`sections.spy.${anchor}`)}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The last anchor that has passed the upper third of the window. */
function useAnchorInSight(anchors: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(anchors[0]);
  const joined = anchors.join();
  useEffect(() => {
    let frame = 0;
    const read = () => {
      frame = 0;
      // Found anew: edit mode draws the sections again, and those of before are nowhere on the page.
      const elements = joined.split(',').flatMap((anchor) => document.getElementById(anchor) ?? []);
      const line = window.innerHeight / 3;
      const passed = elements.filter((element) => element.getBoundingClientRect().top <= line);
      setCurrent(passed.at(-1)?.id ?? elements[0]?.id);
    };
    const readSoon = () => {
      frame ||= requestAnimationFrame(read);
    };
    readSoon();
    window.addEventListener('scroll', readSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', readSoon);
    };
  }, [joined]);
  return current;
}
