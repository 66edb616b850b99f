import { I18nProvider, Tree, TreeItem, TreeItemContent, useDragAndDrop } from 'react-aria-components';
import { pickText } from '#values/language.ts';
import { TreeLine, treeItemClass } from '#web/backoffice/tree-line.tsx';
import '#web/backoffice/aria-style.ts';
import { useInBrowser } from '#web/backoffice/use-in-browser.ts';
import { localeTags } from '#web/i18n/locale-tags.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Badge } from '#web/ui/badge.tsx';
import styles from './navigation-screen.module.css';
import { isWhole, keysOf, moveEntry, type TreeEntry } from './navigation-tree.ts';
import { useGoneGoals } from './use-gone-goals.ts';

type EntryTreeProps = {
  label: string;
  tree: readonly TreeEntry[];
  chosen: string | undefined;
  /** The entries whose descendants are hidden. */
  folded: readonly string[];
  /** False for those who may only look. */
  isEditable: boolean;
  /** Marks what cannot be saved as it is. */
  marksWrong: boolean;
  onChoose: (key: string | undefined) => void;
  /** @param key the entry that has moved */
  onMove: (tree: readonly TreeEntry[], key: string) => void;
  onFold: (folded: readonly string[]) => void;
};

/** The entries one below the other, moved by dragging with mouse, finger or keyboard. */
export function EntryTree({
  label,
  tree,
  chosen,
  folded,
  isEditable,
  marksWrong,
  onChoose,
  onMove,
  onFold,
}: EntryTreeProps) {
  const t = useTranslations('site');
  const language = useLanguage();
  const isInBrowser = useInBrowser();
  const isGone = useGoneGoals(tree);
  const entryKeys = keysOf(tree);
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !isEditable,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onMove({ keys, target }) {
      const [key] = [...keys].map(String);
      if (key === undefined) return;
      onMove(moveEntry(tree, key, { key: String(target.key), position: target.dropPosition }), key);
    },
  });
  const draw = (entry: TreeEntry) => {
    const name = pickText(entry.label, language).text || t('navigation.untitled');
    return (
      <TreeItem key={entry.key} id={entry.key} textValue={name} className={treeItemClass}>
        <TreeItemContent>
          {({ level, hasChildItems, isExpanded }) => (
            <TreeLine {...{ level, hasChildItems, isExpanded, name }} isMovable={isEditable}>
              {isGone(entry) && <Badge tone="warn">{t('navigation.gone')}</Badge>}
              {marksWrong && !isWhole(entry) && <Badge tone="danger">{t('navigation.missing')}</Badge>}
            </TreeLine>
          )}
        </TreeItemContent>
        {entry.children.map(draw)}
      </TreeItem>
    );
  };
  if (!isInBrowser) return null;
  return (
    <I18nProvider locale={localeTags[language]}>
      <Tree
        aria-label={label}
        className={styles.tree ?? ''}
        expandedKeys={entryKeys.filter((key) => !folded.includes(key))}
        onExpandedChange={(keys) => onFold(entryKeys.filter((key) => !keys.has(key)))}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={chosen === undefined ? [] : [chosen]}
        onSelectionChange={(keys) => onChoose(keys === 'all' ? undefined : [...keys].map(String)[0])}
        dragAndDropHooks={dragAndDropHooks}
        renderEmptyState={() => t('navigation.noEntries')}
      >
        {tree.map(draw)}
      </Tree>
    </I18nProvider>
  );
}
