import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { withTheirs } from '../content/decided.ts';
import type { LostWords as Lost } from '../content/own-words.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import { wordsOfValue } from '../words-of-value.ts';
import { useConflictLabel } from './conflict-dialog.tsx';
import styles from './lost-words.module.css';

/** Tells the author that somebody else has replaced their text, with a way to restore it. */
export function LostWords() {
  const lost = useEditState((state) => state.lost);
  const [first] = lost;
  return first ? <LostWord change={first} /> : null;
}

function LostWord({ change }: { change: Lost }) {
  const { store } = useEditing();
  const t = useTranslations('editor');
  const label = useConflictLabel(change);
  const said = wordsOfValue(change.kind === 'section' ? change.mine?.options : change.mine);
  const settle = () => store.set({ lost: store.get().lost.filter((one) => one !== change) });
  const takeBack = () => {
    const sectionId = 'id' in change ? change.id : undefined;
    store.change((content) => withTheirs(content, { ...change, theirs: change.mine } as Lost), {
      sectionId,
    });
    // Text typed in place is rendered again.
    store.set({ redraws: store.get().redraws + 1 });
    settle();
  };
  return (
    <div className={styles.place} data-edit-ui="">
      <Alert
        tone="warn"
        live="polite"
        title={t(change.kind === 'section' ? 'lost.removed' : 'lost.title')}
        action={
          <div className={styles.actions}>
            <Button size="small" onClick={takeBack}>
              {t('lost.takeBack')}
            </Button>
            <Button size="small" variant="ghost" onClick={settle}>
              {t('lost.understood')}
            </Button>
          </div>
        }
      >
        {t('lost.text', { place: label, words: said.trim() || t('conflict.empty') })}
      </Alert>
    </div>
  );
}
