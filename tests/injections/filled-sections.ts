import { sectionTypes } from '#sections/section-types.ts';
import { iconNames } from '#values/icon-names.ts';
import type {
  FieldDescription,
  FieldDescriptions,
  SectionPlace,
} from '../../src/sections/section-description.ts';
import { harmless } from './text-fields.ts';

/** As it is stored: to others, and within the site. */
const links = [
  { kind: 'external', url: `https://${harmless}.example/`, target: harmless, rel: harmless },
  { kind: 'path', path: `/shop?${harmless}` },
] as const;
type Link = (typeof links)[number];
const marked = (text: string, type: string, attrs?: object) => ({
  type: 'text',
  text,
  marks: [{ type, ...(attrs && { attrs }) }],
});

/** Of each type of section that belongs into such a document one with every field filled, and its slots. */
export function filledSections(place: SectionPlace, copies = 1): object[] {
  const types = [...sectionTypes].filter(([, description]) => description.place === place);
  return Array.from({ length: copies }, () => types)
    .flat()
    .map(([type, description], index) => {
      const link = links[Math.floor(index / types.length) % 2] as Link;
      const slots = Object.entries(description.slots ?? {}).map(([name, slotted], slot) => [
        name,
        slotted.types.slice(0, 2).map((inner, at) => section(inner, link, `${inner}-${index}-${slot}-${at}`)),
      ]);
      const made = section(type, link, `${type}-${index}`);
      return slots.length > 0 ? { ...made, parts: Object.fromEntries(slots) } : made;
    });
}

function section(type: string, link: Link, id: string) {
  const { fields = {}, version = 1 } = sectionTypes.get(type) ?? {};
  return {
    id,
    type,
    v: version,
    options: filled(fields, link),
    meta: { label: harmless, anchor: harmless },
    linkMeta: { title: link },
  };
}

function filled(fields: FieldDescriptions, link: Link): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, filledField(field, link)]));
}

function filledField(field: FieldDescription, link: Link): unknown {
  switch (field.kind) {
    case 'line':
    case 'category':
    case 'productTag':
    case 'navigation':
    case 'form':
      return harmless;
    case 'text':
      return `${harmless}\n\nžlijeb\nlim`;
    case 'richText':
      return {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [{ type: 'text', text: harmless }, marked(harmless, 'link', { link })],
          },
        ],
      };
    case 'number':
      return field.default ?? field.minimum;
    case 'switch':
      return field.default;
    case 'choice':
      return field.default;
    case 'link':
      return link;
    case 'picture':
    case 'film':
    case 'captions':
      return null;
    case 'icon':
      return iconNames[0];
    case 'video':
      return `/media/${harmless}.mp4`;
    case 'lines':
      return [harmless];
    case 'list':
      return [filled(field.of, link)];
    case 'group':
      return filled(field.of, link);
    case 'oneOf': {
      const [kind, inner] = Object.entries(field.forms)[0] ?? ['', {}];
      return { kind, ...filled(inner, link) };
    }
    default:
      return [harmless];
  }
}
