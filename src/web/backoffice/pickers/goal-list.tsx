import { ListBox, ListBoxItem, Text } from 'react-aria-components';
import { Icon } from '#web/ui/icon.tsx';
import styles from './goal-list.module.css';

export type GoalListProps = {
  label: string;
  goals: readonly { readonly id: string; readonly name: string; readonly hint?: string }[];
  chosen: string | undefined;
  onPick: (id: string) => void;
};

/** A short list of which one is picked: with the arrows and Enter, or by a press. */
export function GoalList({ label, goals, chosen, onPick }: GoalListProps) {
  return (
    <ListBox
      aria-label={label}
      items={goals}
      dependencies={[chosen]}
      className={styles.goals ?? ''}
      onAction={(id) => onPick(String(id))}
    >
      {(goal) => (
        <ListBoxItem id={goal.id} textValue={goal.name} className={styles.goal ?? ''}>
          <Text slot="label">{goal.name}</Text>
          {goal.hint && (
            <Text slot="description" className={styles.hint ?? ''}>
              {goal.hint}
            </Text>
          )}
          {goal.id === chosen && <Icon name="check" sizePx={18} className={styles.check} />}
        </ListBoxItem>
      )}
    </ListBox>
  );
}
