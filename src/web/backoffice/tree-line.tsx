import type { ReactNode } from 'react';
import { Button as DragHandle } from 'react-aria-components';
import { Icon } from '#web/ui/icon.tsx';
import { Grip } from './grip.tsx';
import styles from './tree-line.module.css';

/** Of an entry of a tree. */
export const treeItemClass = styles.item ?? '';

type TreeLineProps = {
  /** From 1; deeper ones than the fourth are not moved in any further. */
  level: number;
  hasChildItems: boolean;
  isExpanded: boolean;
  isMovable: boolean;
  name: string;
  /** Behind the name. */
  children?: ReactNode;
};

/** A line of a tree: what it is dragged by, what folds out what stands below it, its name. */
export function TreeLine({ level, hasChildItems, isExpanded, isMovable, name, children }: TreeLineProps) {
  return (
    <div className={styles.line} data-level={Math.min(level, 4)}>
      {isMovable && (
        <DragHandle slot="drag" className={styles.grip ?? ''}>
          <Grip />
        </DragHandle>
      )}
      {hasChildItems ? (
        <DragHandle slot="chevron" className={styles.chevron ?? ''}>
          <Icon name={isExpanded ? 'chevron-down' : 'chevron-right'} sizePx={16} />
        </DragHandle>
      ) : (
        <span className={styles.chevron} />
      )}
      <span className={styles.name}>{name}</span>
      {children}
    </div>
  );
}
