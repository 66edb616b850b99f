import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { elementEndpoints } from '#contract/v1/element-endpoints.ts';
import { languageCodes } from '#values/language.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import type { SavedBlock } from '../content/block-links.ts';
import { filledWith } from '../content/block-links.ts';
import type { StoredSection } from '../content/edited-content.ts';
import { findSection, replaceSection } from '../content/section-tree.ts';
import { useEditing } from '../editing-context.ts';

const toldMs = 5000;

/** How a saved block is changed where it stands, for all pages at once. */
export function useEverywhere(read: () => Promise<readonly SavedBlock[]>) {
  const { store, language } = useEditing();
  const t = useTranslations('editor');
  const texts = useRefusalTexts();
  const api = useApi();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);

  async function work(task: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await task();
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'EDIT_CONFLICT';
      setProblem(isConflict ? t('blocks.conflict') : texts.refusal(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    problem,
    /** Opens the section's fields, with what the block says at this moment. */
    begin: (section: StoredSection) =>
      work(async () => {
        const block = (await read()).find(({ handler }) => handler === section.master);
        if (!block) throw new Error('The block is no more.');
        store.replaceBlock(block.handler, block.section);
        const before = findSection(store.get().history.present.parts, section.id) ?? section;
        store.set({ everywhere: { block, before, title: block.title } });
      }),
    save: () =>
      work(async () => {
        const { everywhere, history } = store.get();
        const section = everywhere && findSection(history.present.parts, everywhere.before.id);
        if (!section) return;
        const { block, title } = everywhere;
        const language_code = languageCodes[language];
        // A block that is not written in the page's language yet gets its words by this.
        const isWritten = block.language_code === language_code;
        await api.call(elementEndpoints.elementUpdate, {
          params: { id: block.id },
          body: {
            version: isWritten ? block.version : 0,
            language_code,
            title: title.trim() || block.title,
            ...(isWritten ? {} : { slug: block.handler }),
            parts: [
              filledWith({ id: block.section.id, type: section.type, v: 1, options: {} }, section),
            ] as never,
          },
        });
        store.replaceBlock(block.handler, section);
        store.set({ everywhere: undefined });
        toast.show({ text: t('blocks.changed', { count: block.uses }), tone: 'ok', durationMs: toldMs });
        await read();
      }),
    /** The block says what it said. */
    leave(): void {
      const { everywhere } = store.get();
      if (!everywhere) return;
      const { before } = everywhere;
      store.set({ everywhere: undefined });
      store.change(
        (content) => ({
          ...content,
          parts: replaceSection(content.parts, before.id, (section) => ({
            ...filledWith(section, before),
            ...(before.master === undefined ? {} : { master: before.master }),
          })),
        }),
        { sectionId: before.id },
      );
    },
  };
}
