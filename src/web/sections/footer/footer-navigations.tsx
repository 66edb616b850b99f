import { useId } from 'react';
import type { Navigation } from '#web/request/root-facts.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { Link } from '#web/ui/link.tsx';
import { linkAttributes } from '../section-options.ts';
import styles from './footer-navigations.module.css';

const names = ['footer1', 'footer2', 'footer3', 'footer4'] as const;

/** Up to four columns of links; a column whose links lead nowhere yet is left out. */
export function FooterNavigations() {
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
            <Link {...linkAttributes(item)} className={styles.link}>
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
