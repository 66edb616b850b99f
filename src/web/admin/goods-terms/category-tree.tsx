import { I18nProvider, Tree, TreeItem, TreeItemContent, useDragAndDrop } from 'react-aria-components';
import '#web/backoffice/aria-style.ts';
import { TreeLine, treeItemClass } from '#web/backoffice/tree-line.tsx';
import { useInBrowser } from '#web/backoffice/use-in-browser.ts';
import { localeTags } from '#web/i18n/locale-tags.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { textIn } from '../products/goods-words.ts';
import { type CategoryMove, type CategoryNode, idsOf, moveOfDrop } from './category-order.ts';
import styles from './goods-terms.module.css';

type CategoryTreeProps = {
  tree: readonly CategoryNode[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
  onMove: (id: number, move: CategoryMove) => void;
};

/** The categories below each other, moved by dragging with mouse, finger or keyboard. */
export function CategoryTree({ tree, chosen, onChoose, onMove }: CategoryTreeProps) {
  const t = useTranslations('goods');
  const language = useLanguage();
  const isInBrowser = useInBrowser();
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onMove({ keys, target }) {
      const [id] = [...keys].map(Number);
      if (id === undefined) return;
      const move = moveOfDrop(tree, id, { id: Number(target.key), position: target.dropPosition });
      if (move) onMove(id, move);
    },
  });
  const draw = ({ category, below }: CategoryNode) => {
    const name = textIn(category.name, language) || category.key;
    return (
      <TreeItem key={category.id} id={category.id} textValue={name} className={treeItemClass}>
        <TreeItemContent>
          {({ level, hasChildItems, isExpanded }) => (
            <TreeLine {...{ level, hasChildItems, isExpanded, name }} isMovable />
          )}
        </TreeItemContent>
        {below.map(draw)}
      </TreeItem>
    );
  };
  if (!isInBrowser) return null;
  return (
    <I18nProvider locale={localeTags[language]}>
      <Tree
        aria-label={t('categories.title')}
        className={styles.tree ?? ''}
        defaultExpandedKeys={idsOf(tree)}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={chosen === undefined ? [] : [chosen]}
        onSelectionChange={(keys) => {
          const [id] = keys === 'all' ? [] : [...keys].map(Number);
          if (id !== undefined) onChoose(id);
        }}
        dragAndDropHooks={dragAndDropHooks}
        renderEmptyState={() => t('categories.none')}
      >
        {tree.map(draw)}
      </Tree>
    </I18nProvider>
  );
}
