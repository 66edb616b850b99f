import { line, listOf, type SectionDescription } from '../section-description.ts';

/** Where the company is, drawn by the program itself. */
export const description = {
  version: 1,
  place: 'page',
  fields: {
    title: line(),
    lat: { kind: 'number', minimum: -90, maximum: 90 },
    lng: { kind: 'number', minimum: -180, maximum: 180 },
    zoom: { kind: 'number', minimum: 1, maximum: 20, default: 7 },
    markers: listOf({
      key: line(60),
      title: line(),
      address: line(),
      lat: { kind: 'number', minimum: -90, maximum: 90 },
      lng: { kind: 'number', minimum: -180, maximum: 180 },
      phone: line(60),
      hours: line(),
    }),
  },
} as const satisfies SectionDescription;
