import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { masterEndpoints } from '#contract/v1/master-endpoints.ts';
import type { EditedContent, StoredSection } from './edited-content.ts';
import { allSections, replaceSection } from './section-tree.ts';

type Answered = EndpointAnswer<typeof masterEndpoints.masterFilter>['data'][number];

/** A section that is kept under a name, for any page. */
export type SavedBlock = Omit<Answered, 'section'> & { readonly section: StoredSection };

/** What a saved block says; all else of a section is its place's own. */
type BlockContent = Pick<StoredSection, 'type' | 'v' | 'options' | 'mobileOptions'>;

/** A section that says what a block says, and is no longer linked with any. */
export function filledWith(
  { master: _master, mobileOptions: _phone, ...place }: StoredSection,
  { type, v, options, mobileOptions }: BlockContent,
): StoredSection {
  return { ...place, type, v, options, ...(mobileOptions ? { mobileOptions } : {}) };
}

/** The text with what a block says now, wherever it stands; the same object where it stands nowhere. */
export function withBlock(content: EditedContent, handler: string, block: BlockContent): EditedContent {
  const linked = allSections(content.parts).filter(
    ({ master, type }) => master === handler && type === block.type,
  );
  const parts = linked.reduce(
    (joined: EditedContent['parts'], { id }) =>
      replaceSection(joined, id, (section) => ({ ...filledWith(section, block), master: handler })),
    content.parts,
  );
  return parts === content.parts ? content : { ...content, parts };
}
