import { useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import type { SavedBlock } from '../content/block-links.ts';
import gallery from '../frame/section-gallery.module.css';
import { SectionSketch } from '../frame/section-sketch.tsx';
import styles from './blocks.module.css';
import { BlocksDialog } from './blocks-dialog.tsx';
import { useBlocks } from './use-blocks.ts';

type BlockChoicesProps = {
  /** Types that can stand in the place. */
  allowed: readonly string[];
  /** Letters of their names, as they were typed. */
  words: string;
  onChoose: (block: SavedBlock, isLinked: boolean) => void;
};

/** Saved blocks beside the types of sections: linked, or as a copy that goes its own way. */
export function BlockChoices({ allowed, words, onChoose }: BlockChoicesProps) {
  const t = useTranslations('editor');
  const { blocks } = useBlocks();
  const [isManaged, manage] = useState(false);
  if (!Array.isArray(blocks) || blocks.length === 0) return null;
  const found = (blocks as readonly SavedBlock[]).filter(
    ({ section, title }) => allowed.includes(section.type) && title.toLowerCase().includes(words),
  );
  return (
    <section className={styles.group} aria-labelledby="saved-blocks">
      <div className={styles.line}>
        <h3 id="saved-blocks" className={styles.heading}>
          {t('blocks.title')}
        </h3>
        <Button variant="link" size="small" onClick={() => manage(true)}>
          {t('blocks.manage')}
        </Button>
      </div>
      <ul className={gallery.types}>
        {found.map((block) => (
          <li key={block.id} className={styles.choice}>
            <button type="button" className={gallery.type} onClick={() => onChoose(block, true)}>
              <SectionSketch type={block.section.type} />
              <span className={gallery.name}>{block.title}</span>
              <span className={gallery.about}>{t('blocks.uses.count', { count: block.uses })}</span>
            </button>
            <Button
              variant="link"
              size="small"
              aria-label={t('blocks.copyNamed', { name: block.title })}
              onClick={() => onChoose(block, false)}
            >
              {t('blocks.copy')}
            </Button>
          </li>
        ))}
      </ul>
      {isManaged && <BlocksDialog onClose={() => manage(false)} />}
    </section>
  );
}
