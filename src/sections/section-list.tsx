import { useLocation } from 'react-router';
import type { LoadedPageSection, SectionWithLoaded } from './page-section.ts';
import { sectionViews } from './page-sections.ts';
import styles from './section-list.module.css';

type SectionListProps = {
  sections: readonly LoadedPageSection[];
  /** In a slot of another section. */
  inner?: boolean;
};

/**
 * The sections of a page in its document's order. One that differs on phones stands in the page twice, and the style
 * sheet shows one of them, so that a page is the same for all windows (docs/rules/pages.md); `?mobileView=true` asks for
 * the phone's alone.
 */
export function SectionList({ sections, inner = false }: SectionListProps) {
  const isMobileView = new URLSearchParams(useLocation().search).get('mobileView') === 'true';
  return sections.map(({ phone, anchor, ...wide }, index) => {
    const first = index === 0 && !inner;
    const { id, mobileMeta } = wide.section;
    if (mobileMeta?.hidden === true) {
      return isMobileView ? null : (
        <div key={id} id={anchor} className={styles.wide}>
          <PageSection {...wide} first={first} />
        </div>
      );
    }
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
  return (
    View && (
      <View
        section={section}
        loaded={loaded}
        first={first}
        idPrefix={idPrefix}
        slot={(name) => <SectionList sections={loaded.slots?.[name] ?? []} inner />}
      />
    )
  );
}
