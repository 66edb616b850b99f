import { useEffect, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { masterEndpoints } from '#contract/v1/master-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { findLanguageByCode, languageCodes } from '#values/language.ts';
import { useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import type { SavedBlock } from '../content/block-links.ts';
import { useEditing } from '../editing-context.ts';
import gallery from '../frame/section-gallery.module.css';
import { SectionSketch } from '../frame/section-sketch.tsx';
import styles from './blocks.module.css';
import { type BlockUses, useBlocks } from './use-blocks.ts';

const toldMs = 5000;
/** Of a name, so that there is room for the word that it is a copy. */
const namePartMaximum = 180;

type BlocksDialogProps = {
  /** The block whose places are shown at once. */
  opened?: number | undefined;
  onClose: () => void;
};

/** All saved blocks: where each stands, and its end, as long as it stands nowhere. */
export function BlocksDialog({ opened, onClose }: BlocksDialogProps) {
  const t = useTranslations('editor');
  const { blocks, read } = useBlocks();
  return (
    <Dialog open onClose={onClose} title={t('blocks.title')} closeLabel={t('close')} size="wide">
      <p className={styles.quiet}>{t('blocks.lead')}</p>
      {blocks === undefined && <Skeleton />}
      {blocks === 'failed' && <Alert tone="danger">{t('blocks.failed')}</Alert>}
      {Array.isArray(blocks) && blocks.length === 0 && <p>{t('blocks.none')}</p>}
      {Array.isArray(blocks) && (
        <ul className={styles.blocks}>
          {blocks.map((block) => (
            <Block key={block.id} block={block} isOpened={block.id === opened} onChanged={read} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

type BlockProps = { block: SavedBlock; isOpened: boolean; onChanged: () => Promise<unknown> };

function Block({ block, isOpened, onChanged }: BlockProps) {
  const { may, language } = useEditing();
  const t = useTranslations('editor');
  const texts = useRefusalTexts();
  const names = useSectionNames();
  const api = useApi();
  const toast = useToast();
  const [isOpen, open] = useState(isOpened);
  const [uses, setUses] = useState<BlockUses | undefined>(undefined);
  const [isSure, setSure] = useState(false);
  const [isCopying, setCopying] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const { id, title, section } = block;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it stands changes with how often it does.
  useEffect(() => {
    if (!isOpen) return;
    api
      .call(masterEndpoints.masterUses, { params: { id } })
      .then(setUses, () => setProblem(t('blocks.failed')));
  }, [api, id, isOpen, t, block.uses]);

  /** A block of its own that says the same: neither changes with the other. */
  async function duplicate(): Promise<void> {
    if (isCopying) return;
    setCopying(true);
    setProblem(undefined);
    try {
      const copied = t('blocks.copyName', { name: title.slice(0, namePartMaximum) });
      const parts = [structuredClone(section)] as never;
      await api.call(masterEndpoints.masterCreate, {
        body: { title: copied, parts, language_code: languageCodes[language] },
      });
      await onChanged();
      toast.show({ text: t('blocks.duplicated', { name: copied }), tone: 'ok', durationMs: toldMs });
    } catch (error) {
      setProblem(texts.refusal(error));
    } finally {
      setCopying(false);
    }
  }

  async function remove(): Promise<void> {
    setProblem(undefined);
    try {
      await api.call(masterEndpoints.masterDelete, { params: { id } });
      await onChanged();
    } catch (error) {
      const isUsed = error instanceof ApiError && error.code === 'IN_USE';
      setProblem(isUsed ? t('blocks.inUse') : texts.refusal(error));
      if (isUsed) open(true);
      setSure(false);
    }
  }

  return (
    <li className={styles.block}>
      <div className={styles.line}>
        <div>
          <h3 className={styles.name}>{title}</h3>
          <p className={styles.quiet}>
            {names.name(section.type)} · {t('blocks.uses.count', { count: block.uses })}
          </p>
        </div>
        <div className={styles.actions}>
          <Button
            size="small"
            variant="secondary"
            aria-expanded={isOpen}
            aria-label={t('blocks.uses.showNamed', { name: title })}
            onClick={() => open(!isOpen)}
          >
            {t('blocks.uses.show')}
          </Button>
          {may.structure && may.publish && (
            <Button
              size="small"
              variant="ghost"
              pending={isCopying}
              aria-label={t('blocks.duplicateNamed', { name: title })}
              onClick={() => void duplicate()}
            >
              {t('blocks.duplicate')}
            </Button>
          )}
          {may.structure && may.publish && (
            <Button
              size="small"
              variant={isSure ? 'danger' : 'ghost'}
              aria-label={t(isSure ? 'blocks.removeSureNamed' : 'blocks.removeNamed', { name: title })}
              onClick={() => (isSure ? void remove() : setSure(true))}
            >
              {t(isSure ? 'blocks.removeSure' : 'blocks.remove')}
            </Button>
          )}
        </div>
      </div>
      {problem && (
        <Alert tone="warn" live="assertive">
          {problem}
        </Alert>
      )}
      {isOpen && (uses ? <Uses uses={uses} /> : <Skeleton />)}
    </li>
  );
}

function Uses({ uses }: { uses: BlockUses }) {
  const t = useTranslations('editor');
  if (uses.length === 0) return <p className={styles.quiet}>{t('blocks.uses.none')}</p>;
  return (
    <ul className={styles.uses}>
      {uses.map(({ kind, id, title, slug, language_code: code, published }) => {
        const language = code && findLanguageByCode(code);
        const isPage = kind === 'page' || kind === 'post';
        return (
          <li key={`${kind}-${id}-${code}`}>
            {isPage && slug && language ? (
              <a href={`${pathOf('page', language, { slug })}?editPage=true`}>{title}</a>
            ) : (
              title
            )}{' '}
            <span className={styles.quiet}>
              {t(`blocks.uses.kinds.${kind}`)}
              {language && ` · ${language.toUpperCase()}`}
            </span>{' '}
            {!published && isPage && <Badge>{t('blocks.uses.draft')}</Badge>}
          </li>
        );
      })}
    </ul>
  );
}

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
