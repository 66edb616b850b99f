import { line, listOf, oneButton, type SectionDescription, text } from '../section-description.ts';

/** Every colour of the shop's goods as a swatch and a roof; the way to samples stands last among them. */
export const description = {
  version: 1,
  place: 'page',
  fields: {
    title: line(),
    remarks: listOf({ colour: line(60), text: text(300) }),
    text: text(300),
    button: oneButton,
  },
} as const satisfies SectionDescription;
