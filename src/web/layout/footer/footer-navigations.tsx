import { useId } from 'react';
import type { Navigation, NavigationName } from '#web/request/root-facts.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { SiteLink } from '../site-link.tsx';
import styles from './footer-navigations.module.css';

const columns: readonly NavigationName[] = ['footer1', 'footer2', 'footer3'];

/** Up to three columns of links, or the named trees; a column whose links have no target yet is left out. */
export function FooterNavigations({ names = columns }: { names?: readonly NavigationName[] }) {
  const navigation = useRootFacts()?.navigation;
  return (
    <div className={styles.columns}>
      {names.map((name) => {
        const tree = navigation?.[name];
        return tree && tree.items.length > 0 && <Column key={name} tree={tree} />;
      })}
    </div>
  );
}

function Column({ tree }: { tree: Navigation }) {
  const titleId = useId();
  return (
    <nav aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {tree.title ?? tree.name}
      </h2>
      <ul>
        {tree.items.map((item) => (
          <li key={item.key}>
            <SiteLink link={item} className={styles.link}>
              {item.label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
