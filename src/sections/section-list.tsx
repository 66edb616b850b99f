import { useLocation } from 'react-router';
import { sectionViews } from './page-sections.ts';
import styles from './section-list.module.css';
import type { LoadedPageSection, SectionWithLoaded } from './section-loads.ts';

/**
 * The sections of a page in its document's order. One that differs on phones stands in the page twice, and the style
 * sheet shows one of them, so that a page is the same for all windows (docs/rules/pages.md); `?mobileView=true` asks for
 * the phone's alone.
 */
export function SectionList({ sections }: { sections: readonly LoadedPageSection[] }) {
  const isMobileView = new URLSearchParams(useLocation().search).get('mobileView') === 'true';
  return sections.map(({ phone, anchor, ...wide }, index) => {
    const first = index === 0;
    const { id } = wide.section;
    if (!phone) return <PageSection key={id} {...wide} first={first} />;
    return (
      <div key={id} id={anchor}>
        {isMobileView ? (
          <PageSection {...phone} first={first} />
        ) : (
          <>
            <div className={styles.wide}>
              <PageSection {...wide} first={first} />
            </div>
            <div className={styles.phone}>
              <PageSection {...phone} first={first} idPrefix="phone-" />
            </div>
          </>
        )}
      </div>
    );
  });
}

type PageSectionProps = SectionWithLoaded & { first: boolean; idPrefix?: string };

function PageSection({ section, loaded, first, idPrefix = '' }: PageSectionProps) {
  const View = sectionViews[section.type];
  return View && <View section={section} loaded={loaded} first={first} idPrefix={idPrefix} />;
}
