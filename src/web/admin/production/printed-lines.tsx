import { GroupTable } from './group-table.tsx';
import styles from './production.module.css';
import { keyOf, type ProductionGroup } from './production-list.ts';

type PrintedLinesProps = { groups: readonly ProductionGroup[]; today: string };

const nothing: ReadonlyMap<string, string> = new Map();

/** Lines on paper, where they are ticked with a pen. */
export function PrintedLines({ groups, today }: PrintedLinesProps) {
  return (
    <div className={styles.onPaper}>
      {groups.map((group) => (
        <GroupTable
          key={`${group.key}-${group.lines[0] ? keyOf(group.lines[0]) : ''}`}
          group={group}
          today={today}
          ticked={nothing}
          onTick={() => {}}
          errorOf={() => undefined}
        />
      ))}
    </div>
  );
}
