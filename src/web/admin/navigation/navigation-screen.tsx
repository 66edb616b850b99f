import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { navigationEndpoints } from '#contract/v1/navigation-endpoints.ts';
import { findIdInAddress } from '#values/addresses.ts';
import { languageNames, languages, pickText } from '#values/language.ts';
import { navigationMaxima } from '#values/limits.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { OthersHere } from '#web/backoffice/presence/others-here.tsx';
import { ScreenHead } from '#web/backoffice/screen-head.tsx';
import { useVersionedSaving } from '#web/backoffice/use-versioned-saving.ts';
import { VersionedSavingGuard } from '#web/backoffice/versioned-saving-guard.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { notFound } from '#web/request/refuse.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { usePermission } from '../frame/use-permission.ts';
import { EntryPanel } from './entry-panel.tsx';
import { EntryTree } from './entry-tree.tsx';
import styles from './navigation-screen.module.css';
import { itemsOf, treeOf } from './navigation-tree.ts';
import { RemovedEntryNote } from './removed-entry.tsx';
import { useEditedTree } from './use-edited-tree.ts';

await needBackofficeMessages('site', 'library');

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = findIdInAddress(params.id ?? '');
  if (id === undefined) throw notFound();
  const { personalApi } = requestFacts(context);
  const tree = await personalApi.call(navigationEndpoints.navigationGet, { params: { id } });
  const alternates = Object.fromEntries(
    languages.map((language) => [language, panelPathOf('adminNavigation', language, { id: String(id) })]),
  );
  return { ...tree, alternates };
}

/** One navigation tree: its entries, their texts and targets. */
export default function NavigationScreen() {
  const loaded = useLoaded<typeof loader>();
  /** Once somebody else's tree was taken over, one begins anew with it. */
  const [round, begin] = useState(0);
  return <TreeEditor key={`${loaded.id} ${round}`} loaded={loaded} onTheirs={() => begin(round + 1)} />;
}

type TreeEditorProps = { loaded: ReturnType<typeof useLoaded<typeof loader>>; onTheirs: () => void };

function TreeEditor({ loaded, onTheirs }: TreeEditorProps) {
  const t = useTranslations('site');
  const admin = useTranslations('admin');
  const language = useLanguage();
  const mayEdit = usePermission('content.publish');
  const edited = useEditedTree(treeOf(loaded.items), loaded.title ?? {});
  const { tree, title, entry, removed } = edited;
  const saving = useTreeSaving(loaded, edited, onTheirs);
  const name = pickText(loaded.title, language).text || loaded.name;
  return (
    <>
      <ScreenHead title={name} lead={t(mayEdit ? 'navigation.editLead' : 'navigation.readOnly')} />
      {mayEdit && <OthersHere kind="navigation" id={loaded.id} />}
      {saving.errors !== undefined && (
        <Alert tone="danger" live="assertive">
          {t('navigation.wrong')}
        </Alert>
      )}
      <div className={styles.editor}>
        <div className={styles.side}>
          <EntryTree
            label={name}
            tree={tree}
            chosen={entry?.key}
            folded={edited.folded}
            isEditable={mayEdit}
            marksWrong={saving.errors !== undefined}
            onChoose={edited.choose}
            onMove={edited.place}
            onFold={edited.fold}
          />
          {mayEdit && (
            <Button
              size="small"
              variant="secondary"
              startIcon="plus"
              aria-disabled={edited.isFull}
              onClick={() => edited.add(null)}
            >
              {t('navigation.add')}
            </Button>
          )}
          <p className={styles.quiet}>
            {t('navigation.tooDeep', { count: navigationMaxima.depth })}{' '}
            {t('navigation.full', { count: navigationMaxima.entries })}
          </p>
        </div>
        {mayEdit && (
          <div className={styles.side}>
            {removed && (
              <RemovedEntryNote
                key={removed.entry.key}
                entry={removed.entry}
                canRestore={edited.canRestore}
                onRestore={edited.restore}
              />
            )}
            {entry ? (
              <EntryPanel
                key={entry.key}
                tree={tree}
                entry={entry}
                canAddBelow={edited.hasRoomBelow}
                onChange={(change) => edited.change(entry.key, change)}
                onMove={(moved) => edited.place(moved, entry.key)}
                onAddBelow={() => edited.add(entry.key)}
                onRemove={() => edited.remove(entry)}
              />
            ) : (
              <p className={styles.quiet}>{t('navigation.noneChosen')}</p>
            )}
            <fieldset className={styles.panel}>
              <legend className={styles.legend}>{t('navigation.tree')}</legend>
              {languages.map((one) => (
                <TextField
                  key={one}
                  label={t('navigation.treeName', { language: languageNames[one] })}
                  lang={one}
                  value={title[one] ?? ''}
                  maxLength={navigationMaxima.letters}
                  onChange={({ currentTarget: { value } }) => edited.setTitle({ ...title, [one]: value })}
                />
              ))}
            </fieldset>
          </div>
        )}
      </div>
      <div className={styles.foot}>
        {mayEdit && (
          <Button pending={saving.isSaving} onClick={() => void saving.save()}>
            {admin('save')}
          </Button>
        )}
        <ButtonLink href={panelPathOf('adminNavigations', language)} variant="ghost" prefetch="none">
          {t('navigation.back')}
        </ButtonLink>
        {saving.isChanged && (
          <p role="status" className={styles.quiet}>
            {t('navigation.unsaved')}
          </p>
        )}
      </div>
      <VersionedSavingGuard saving={saving} />
    </>
  );
}

type ShownTree = { readonly id: number; readonly version: number };

/** Saves a tree by the version that was shown. */
function useTreeSaving(
  { id, version }: ShownTree,
  edited: ReturnType<typeof useEditedTree>,
  onTheirs: () => void,
) {
  const api = useApi();
  const t = useTranslations('site');
  const { title, tree, removed, forget } = edited;
  return useVersionedSaving({
    edited: { title, items: itemsOf(tree) },
    version,
    async send(body, seen) {
      const saved = await api.call(navigationEndpoints.navigationUpdate, {
        params: { id },
        body: { ...body, version: seen },
      });
      forget(removed);
      return saved;
    },
    done: t('navigation.saved'),
    onTheirs,
  });
}
