import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './leaf-links.module.css';
import { useSingleKeys } from './list-keys.ts';
import { listQuery, type Neighbour, type Neighbours, placedQuery } from './list-neighbours.ts';

type LeafLinksProps = {
  neighbours: Neighbours;
  /** The query of the present address. */
  placed: string;
  /** The address of a neighbour, without its query. */
  pathOf: (id: number) => string;
  list: { path: string; text: string };
  words: { previous: (name: string) => string; next: (name: string) => string };
};

/** Leads to the next and the previous row of the list (j and k), and back to it. */
export function LeafLinks({ neighbours, placed, pathOf, list, words }: LeafLinksProps) {
  const t = useTranslations('backoffice');
  const navigate = useNavigate();
  const linkTo = (neighbour: Neighbour | undefined, name: 'previous' | 'next') =>
    neighbour && {
      href: `${pathOf(neighbour.id)}?${placedQuery(placed, neighbour.place)}`,
      text: words[name](neighbour.name),
    };
  const previous = linkTo(neighbours.previous, 'previous');
  const next = linkTo(neighbours.next, 'next');
  const [previousHref, nextHref] = [previous?.href, next?.href];
  const keys = useMemo(
    () => ({
      ...(nextHref ? { j: () => void navigate(nextHref) } : {}),
      ...(previousHref ? { k: () => void navigate(previousHref) } : {}),
    }),
    [navigate, nextHref, previousHref],
  );
  useSingleKeys(keys);
  return (
    <nav aria-label={t('list.leaf')} className={styles.leaf}>
      {previous && <Turn {...previous} icon="chevron-left" />}
      {next && <Turn {...next} icon="chevron-right" />}
      <ButtonLink
        href={list.path + listQuery(placed)}
        variant="ghost"
        size="small"
        prefetch="none"
        startIcon="arrow-left"
      >
        {list.text}
      </ButtonLink>
    </nav>
  );
}

type TurnProps = { href: string; text: string; icon: 'chevron-left' | 'chevron-right' };

function Turn({ href, text, icon }: TurnProps) {
  return (
    <ButtonLink href={href} variant="secondary" prefetch="none" size="small" startIcon={icon}>
      <VisuallyHidden>{text}</VisuallyHidden>
    </ButtonLink>
  );
}
