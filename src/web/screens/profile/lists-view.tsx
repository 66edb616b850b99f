import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { cutListNameMaximum } from '#values/account-limits.ts';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { type SavedRoof, savedRoofAddress } from '../../parts/roof-address.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './lists-view.module.css';
import type { CutLists } from './profile-load.ts';
import { viewPath } from './profile-views.ts';

export type ListsViewProps = { lists: CutLists; roofs: readonly SavedRoof[] };

/** Saved roofs and lists of lengths, each with a link to its page, renaming and deletion. */
export function ListsView({ lists, roofs }: ListsViewProps) {
  const t = useTranslations('account');
  const language = useLanguage();
  const toRoof = (
    <ButtonLink href={pathOf('roof', language)} variant="secondary">
      {t('lists.toRoof')}
    </ButtonLink>
  );
  if (lists.length === 0 && roofs.length === 0) {
    return (
      <EmptyState
        icon="ruler"
        title={t('lists.none')}
        actions={
          <>
            <ButtonLink href={pathOf('shop', language)}>{t('wishlist.toShop')}</ButtonLink>
            {toRoof}
          </>
        }
      >
        {t('lists.noneText')}
      </EmptyState>
    );
  }
  return (
    <div className={styles.kinds}>
      {roofs.length > 0 && (
        <Kept kind="roof" title={t('lists.roofs')}>
          {roofs.map((roof) => (
            <RoofEntry key={roof.id} roof={roof} />
          ))}
        </Kept>
      )}
      {lists.length > 0 && (
        <Kept kind="list" title={t('lists.lists')}>
          {lists.map((list) => (
            <ListEntry key={list.id} list={list} />
          ))}
        </Kept>
      )}
    </div>
  );
}

type Kind = 'roof' | 'list';

function Kept({ kind, title, children }: { kind: Kind; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`saved-${kind}`}>
      <h2 id={`saved-${kind}`} className={styles.kind}>
        {title}
      </h2>
      <ul className={styles.lists}>{children}</ul>
    </section>
  );
}

function RoofEntry({ roof }: { roof: SavedRoof }) {
  const t = useTranslations('account');
  const language = useLanguage();
  const { number } = useFormats();
  const { lengthMm, widthMm, pitchTenths } = roof.measures;
  const metres = (millimetres: number) => number(Math.round(millimetres / 10) / 100);
  return (
    <SavedEntry kind="roof" entry={roof} href={savedRoofAddress(roof, language)}>
      <span>{roof.covering?.name ?? t('lists.gone')}</span>
      <span>
        {metres(lengthMm)} × {metres(widthMm)} m, {number(pitchTenths / 10)}°
      </span>
    </SavedEntry>
  );
}

function ListEntry({ list }: { list: CutLists[number] }) {
  const t = useTranslations('account');
  const language = useLanguage();
  const { product, rows, id } = list;
  const pieces = rows.reduce((sum, row) => sum + row.pieces, 0);
  const href = product && `${pathOf('cutList', language, { slug: product.slug })}?saved=${id}`;
  return (
    <SavedEntry kind="list" entry={list} href={href ?? undefined}>
      <span>{product?.name ?? t('lists.gone')}</span>
      <span>{t('lists.pieces', { count: pieces })}</span>
    </SavedEntry>
  );
}

type SavedEntryProps = {
  kind: Kind;
  entry: { readonly id: number; readonly name: string; readonly updatedAt: string };
  href: string | undefined;
  /** What it is of. */
  children: ReactNode;
};

function SavedEntry({ kind, entry: { id, name, updatedAt }, href, children }: SavedEntryProps) {
  const t = useTranslations('account');
  const { date } = useFormats();
  const action = viewPath('lists', useLanguage());
  const aboutThis = <VisuallyHidden>: {name}</VisuallyHidden>;
  return (
    <li className={styles.list}>
      <div className={styles.what}>
        <h3 className={styles.name}>{href ? <Link href={href}>{name}</Link> : name}</h3>
        <p className={styles.facts}>
          {children}
          <time dateTime={updatedAt}>{date(updatedAt)}</time>
        </p>
      </div>
      <Form method="post" action={action} preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          name="intent"
          value={`${kind}Delete`}
          variant="ghost"
          size="small"
          startIcon="trash"
        >
          {t('lists.delete')}
          {aboutThis}
        </Button>
      </Form>
      <details className={styles.rename}>
        <summary>
          {t('lists.rename')}
          {aboutThis}
        </summary>
        <Form method="post" action={action} preventScrollReset className={styles.renaming}>
          <input type="hidden" name="id" value={id} />
          <TextField
            id={`${kind}-name-${id}`}
            name="name"
            label={t('lists.name')}
            defaultValue={name}
            maxLength={cutListNameMaximum}
            autoComplete="off"
            required
          />
          <Button type="submit" name="intent" value={`${kind}Rename`} variant="secondary">
            {t('lists.saveName')}
          </Button>
        </Form>
      </details>
    </li>
  );
}
