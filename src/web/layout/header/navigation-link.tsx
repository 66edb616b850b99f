import { useLocation } from 'react-router';
import { linkAttributes } from '#sections/section-options.ts';
import type { NavigationItem } from '#web/request/root-facts.ts';
import { Link } from '#web/ui/link.tsx';

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
    <Link
      {...linkAttributes(item)}
      className={className}
      aria-current={item.url === pathname ? 'page' : undefined}
    >
      {item.label}
    </Link>
  );
}
