import { useLocation } from 'react-router';
import type { NavigationItem } from '#web/request/root-facts.ts';
import { SiteLink } from '../site-link.tsx';

/** A place of the navigation; it says of itself that it is the present one. */
export function NavigationLink({
  item,
  className,
}: {
  item: NavigationItem;
  className?: string | undefined;
}) {
  const { pathname } = useLocation();
  return (
    <SiteLink link={item} className={className} aria-current={item.url === pathname ? 'page' : undefined}>
      {item.label}
    </SiteLink>
  );
}
