import { useId } from 'react';
import { linkAttributes } from '#sections/section-options.ts';
import { pathOf } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { useLanguageAddresses } from '#web/request/alternates.ts';
import { KeptPart } from '#web/request/kept-part.tsx';
import type { Navigation, NavigationItem } from '#web/request/root-facts.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { Link, type LinkProps } from '#web/ui/link.tsx';
import { rememberLanguage } from '#web/visitor/locale-cookie.ts';
import styles from './footer-navigations.module.css';

const names = ['footer1', 'footer2', 'footer3', 'footer4'] as const;

/** Up to four columns of links; a column whose links lead nowhere yet is left out. */
export function FooterNavigations() {
  const navigation = useRootFacts()?.navigation;
  const switchOf = useSwitches();
  return (
    <div className={styles.columns}>
      {names.map((name) => {
        const tree = navigation?.[name];
        if (!tree || tree.items.length === 0) return null;
        return <Column key={name} tree={tree} switches={tree.items.map(switchOf)} />;
      })}
    </div>
  );
}

/** The start page of another language is a language switch: it keeps the page (docs/rules/pages.md). */
function useSwitches(): (item: NavigationItem) => Partial<LinkProps> {
  const current = useLanguage();
  const addresses = useLanguageAddresses();
  return ({ url }) => {
    const other = languages.find((language) => language !== current && pathOf('home', language) === url);
    return other ? { href: addresses[other], onClick: () => rememberLanguage(other) } : {};
  };
}

type ColumnProps = { tree: Navigation; switches: readonly Partial<LinkProps>[] };

function Column({ tree, switches }: ColumnProps) {
  return (
    <KeptPart
      name="footer-navigation"
      by={[tree.name, switches.map(({ href }) => href)]}
      draw={() => <DrawnColumn tree={tree} switches={switches} />}
    />
  );
}

function DrawnColumn({ tree, switches }: ColumnProps) {
  const titleId = useId();
  return (
    <nav aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {tree.title ?? tree.name}
      </h2>
      <ul>
        {tree.items.map((item, index) => (
          <li key={item.key}>
            <Link {...linkAttributes(item)} {...switches[index]} className={styles.link}>
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
