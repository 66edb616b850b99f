import { type Editor, EditorContent, type JSONContent, useEditor, useEditorState } from '@tiptap/react';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { sectionTypes } from '#sections/section-types.ts';
import type { RichTextNode } from '#values/rich-text.ts';
import type { StoredLink } from '#web/backoffice/pickers/link-values.ts';
import { needCode } from '#web/connection/needed-code.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import text from '#web/styles/text.module.css';
import { useToast } from '#web/ui/toast-store.ts';
import { valueAt } from '../content/option-paths.ts';
import { effectiveOptions, withOption } from '../content/phone-options.ts';
import { findSection, replaceSection } from '../content/section-tree.ts';
import { useEditing } from '../editing-context.ts';
import type { EditIconName } from '../icons.tsx';
import { anchorsOf } from '../panel/panel-facts.ts';
import { createTypingBuffer, type TypingBuffer } from '../store/typing-buffer.ts';
import { ToolButton } from '../tool-button.tsx';
import { refusesFiles, tidyPastedHtml } from './pasted-html.ts';
import { richExtensions } from './rich-schema.ts';
import styles from './rich-text.module.css';

const fetchPicker = () => import('#web/backoffice/pickers/link-picker.tsx');
const LinkPicker = lazy(async () => ({ default: (await needCode(fetchPicker, false)).LinkPicker }));

/** Where somebody has pressed into a text: after so many of its letters, at the end of a piece or where one begins. */
export type PressedPlace = { readonly lettersBefore: number; readonly begins: boolean };

/** How long it is told what has not come along. */
const toldMs = 8000;

type RichEditorProps = {
  place: { readonly sectionId: string; readonly path: string };
  /** The caret is set there; unless told, at the end. */
  at: PressedPlace | undefined;
  /** What was typed before this code had come. */
  early: RefObject<string>;
};

/** Writes running text in place. What is undone and saved is the page's, not the editor's own. */
export default function RichEditor({ place, at, early }: RichEditorProps) {
  const { store, saving, isPhone } = useEditing();
  const toast = useToast();
  const t = useTranslations('editor');
  const { sectionId, path } = place;

  function put(document: RichTextNode): void {
    store.change(
      (content) => ({
        ...content,
        parts: replaceSection(content.parts, sectionId, (section) =>
          withOption(section, sectionTypes.get(section.type) ?? {}, path, document, isPhone),
        ),
      }),
      { sectionId, field: `${sectionId}|${isPhone ? 'phone' : ''}|${path}` },
    );
  }

  const buffer = useRef<TypingBuffer<Editor>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one text as long as its editor stands.
  useEffect(() => {
    const ownBuffer = createTypingBuffer<Editor>(saving, (editor) => put(editor.getJSON() as RichTextNode));
    buffer.current = ownBuffer;
    return () => ownBuffer.end();
  }, [saving]);

  const editor = useEditor({
    extensions: richExtensions,
    // Its few rules stand in our own style sheet: the page's policy forbids others.
    injectCSS: false,
    content: readDocument(),
    editorProps: {
      attributes: { class: text.prose ?? '', 'aria-label': t('rich.write') },
      transformPastedHTML(html) {
        const pasted = tidyPastedHtml(html);
        tellLeftOut(pasted.picturesLeftOut);
        return pasted.html;
      },
      handlePaste: (_view, { clipboardData }) => refusesFiles(clipboardData, tellLeftOut),
    },
    onUpdate: ({ editor }) => buffer.current?.note(editor),
    onBlur: () => buffer.current?.flush(),
  });
  // The editor's own autofocus may come before it is in the page. One that was drawn and not kept is followed by another.
  useEffect(() => {
    if (editor.isDestroyed) return;
    editor.commands.focus((at && positionAt(editor, at)) ?? 'end');
    const lines = early.current.replace(/\n$/, '').split('\n');
    early.current = '';
    for (const [index, line] of lines.entries()) {
      if (index > 0) editor.commands.splitBlock();
      if (line !== '') editor.commands.insertContent({ type: 'text', text: line });
    }
  }, [editor, at, early]);

  // At once, before the next letter: what has been typed stands in the store by then, and what somebody else has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one text as long as its editor stands.
  useEffect(() => {
    let { joins } = store.get();
    return store.subscribe(() => {
      if (store.get().joins === joins || editor.isDestroyed) return;
      joins = store.get().joins;
      takeIn(editor, readDocument());
    });
  }, [editor, store]);

  function tellLeftOut(count: number): void {
    if (count > 0) toast.show({ text: t('rich.picturesLeftOut', { count }), durationMs: toldMs });
  }

  function readDocument() {
    const section = findSection(store.get().history.present.parts, sectionId);
    const value = section && valueAt(effectiveOptions(section, isPhone), path);
    return (value ?? null) as JSONContent | null;
  }

  return (
    <div className={styles.editor}>
      <RichTools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}

/** Changes what is different alone, so that the caret stays where somebody writes. */
function takeIn(editor: Editor, document: JSONContent | null): void {
  const { doc, tr } = editor.state;
  const now = document && editor.schema.nodeFromJSON(document);
  const start = now && doc.content.findDiffStart(now.content);
  const end = now && doc.content.findDiffEnd(now.content);
  if (!now || start === null || !end) return;
  // Letters that repeat are counted from both sides.
  const repeated = Math.max(0, start - Math.min(end.a, end.b));
  tr.replace(start, end.a + repeated, now.slice(start, end.b + repeated));
  editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true));
}

function positionAt({ state }: Editor, { lettersBefore, begins }: PressedPlace): number | undefined {
  let left = lettersBefore;
  let position: number | undefined;
  state.doc.descendants((node, start) => {
    if (position !== undefined || !node.isText) return;
    if (left < node.nodeSize || (left === node.nodeSize && !begins)) position = start + left;
    left -= node.nodeSize;
  });
  return position;
}

type Tool = {
  readonly icon: EditIconName;
  readonly label: string;
  readonly isActive: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
};

const tools: readonly Tool[] = [
  {
    icon: 'bold',
    label: 'bold',
    isActive: (e) => e.isActive('bold'),
    run: (e) => e.chain().focus().toggleBold().run(),
  },
  {
    icon: 'italic',
    label: 'italic',
    isActive: (e) => e.isActive('italic'),
    run: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    icon: 'underline',
    label: 'underline',
    isActive: (e) => e.isActive('underline'),
    run: (e) => e.chain().focus().toggleUnderline().run(),
  },
  {
    icon: 'heading',
    label: 'heading',
    isActive: (e) => e.isActive('heading', { level: 2 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    icon: 'subheading',
    label: 'subheading',
    isActive: (e) => e.isActive('heading', { level: 3 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    icon: 'list',
    label: 'list',
    isActive: (e) => e.isActive('bulletList'),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    icon: 'numbers',
    label: 'numbers',
    isActive: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    icon: 'quote',
    label: 'quote',
    isActive: (e) => e.isActive('blockquote'),
    run: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  {
    icon: 'clear',
    label: 'clear',
    isActive: () => false,
    run: (e) => e.chain().focus().unsetAllMarks().clearNodes().run(),
  },
];

function RichTools({ editor }: { editor: Editor }) {
  const t = useTranslations('editor');
  const active = useEditorState({
    editor,
    selector: ({ editor }) => tools.map(({ isActive }) => isActive(editor)),
  });
  return (
    // A press keeps what is chosen in the text.
    <div
      className={styles.tools}
      role="toolbar"
      data-edit-ui=""
      data-rich-tools=""
      aria-label={t('rich.label')}
      onMouseDown={(event) => {
        if (!(event.target as Element).closest('dialog')) event.preventDefault();
      }}
    >
      <LinkTool editor={editor} />
      {tools.map(({ icon, label, run }, index) => (
        <ToolButton
          key={label}
          icon={icon}
          label={t(`rich.${label}`)}
          active={active[index] ?? false}
          onClick={() => run(editor)}
        />
      ))}
    </div>
  );
}

/** The link at what is chosen in the text, by the house's own picker: links are stored by what they lead to. */
function LinkTool({ editor }: { editor: Editor }) {
  const { store, language } = useEditing();
  const t = useTranslations('editor');
  const [isOpen, setOpen] = useState(false);
  const isActive = useEditorState({ editor, selector: ({ editor }) => editor.isActive('link') });
  const chosen = (editor.getAttributes('link').link ?? null) as StoredLink | null;
  const choose = (link: StoredLink | null) => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (link) chain.setMark('link', { link }).run();
    else chain.unsetMark('link').run();
  };
  return (
    <>
      <ToolButton icon="link" label={t('rich.link')} active={isActive} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <LinkPicker
            language={language}
            open
            onClose={() => setOpen(false)}
            chosen={chosen}
            anchors={anchorsOf(store.get().history.present.parts)}
            onChoose={choose}
          />
        </Suspense>
      )}
    </>
  );
}
