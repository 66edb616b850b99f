import {
  bodyFromHtml,
  line,
  oneButton,
  picture,
  richText,
  type SectionDescription,
} from '../section-description.ts';

/** A picture beside text. */
export const description = {
  version: 2,
  place: 'page',
  fields: {
    image: picture,
    imageSide: { kind: 'choice', of: ['left', 'right', 'top'], default: 'left' },
    title: line(),
    body: richText,
    button: oneButton,
  },
  phone: { title: 'twice', body: 'twice', image: 'twice', imageSide: 'once' },
  migrate: bodyFromHtml,
} as const satisfies SectionDescription;
