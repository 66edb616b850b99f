/** Line drawings of edit mode on a 24-unit grid, each one path. They come with it: visitors' file of drawings stays as it is. */
const drawings = {
  up: 'M12 20V4.5M5.5 11L12 4.5l6.5 6.5',
  down: 'M12 4v15.5M5.5 13l6.5 6.5 6.5-6.5',
  eye: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff:
    'M3 3l18 18M10 5.7A10.4 10.4 0 0 1 12 5.5c6.4 0 10 6.5 10 6.5a17 17 0 0 1-3.2 3.9M6.3 7.4A16.6 16.6 0 0 0 2 12s3.6 6.5 10 6.5a10 10 0 0 0 4.5-1.1',
  copy: 'M8.5 8.5v-5h12v12h-5M3.5 8.5h12v12h-12z',
  clipboard: 'M8 4.5H5v16h14v-16h-3M8 3h8v4H8zM8.5 12h7M8.5 16h5',
  bookmark: 'M6 3.500h12v17l-6-4.500-6 4.500z',
  trash: 'M3.5 6.5h17M9 6.5V3.5h6v3M5.5 6.5l1 14h11l1-14M10 10.5v6M14 10.5v6',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  undo: 'M8.5 4L4 8.5 8.5 13M4 8.5h9.5a6 6 0 0 1 0 12H8',
  redo: 'M15.5 4L20 8.5 15.5 13M20 8.5h-9.5a6 6 0 0 0 0 12H16',
  phone: 'M7 2.5h10v19H7zM11 18.5h2',
  siteChrome: 'M3 3.5h18v17H3zM3 8h18M3 16.5h18',
  history: 'M3.5 12a8.5 8.5 0 1 0 2.6-6.1L3.5 8.5M3.5 4v4.5H8M12 7.5V12l3 2',
  list: 'M8.5 6h12M8.5 12h12M8.5 18h12M4 6h.01M4 12h.01M4 18h.01',
  bold: 'M7 4.5h6a3.6 3.6 0 0 1 0 7.2H7zM7 11.7h7a3.9 3.9 0 0 1 0 7.8H7z',
  italic: 'M10 4.5h8M6 19.5h8M14 4.5l-4 15',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5.5 20.5h13',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.700l1-1',
  numbers:
    'M10 6h10.500M10 12h10.500M10 18h10.500M4 4.500l1.5-.5v4M3.5 14.500h3M3.5 14.500c2-1.5 2.8-2 2.8-3a1.4 1.4 0 0 0-2.8 0M3.5 17h2.700l-1.5 1.500a1.4 1.4 0 1 1-1.3 2',
  quote: 'M9.5 6C6 7 4.5 9.5 4.5 13v4.500h5.500V12H7M19 6c-3.5 1-5 3.5-5 7v4.500h5.500V12h-3',
  heading: 'M5 4.5v15M14 4.5v15M5 12h9M17.5 19.5h3.500M19.250 19.500v-7l-1.750 1',
  subheading:
    'M5 7.500v12M12 7.500v12M5 13.500h7M15.5 19.500h4.500M15.5 14.500c0-2.5 4.3-2.5 4.3 0 0 2-4.3 3-4.3 5',
  newPage: 'M13.5 3.500H6v17h12V8zM13.500 3.500V8H18M12 11v6M9 14h6',
  share: 'M12 15.500V3.500M7.500 8L12 3.500 16.500 8M5 12.500v8h14v-8',
  leave: 'M13.500 4.500H5v15h8.500M10 12h10M16.500 8.500L20 12l-3.500 3.500',
  clear: 'M6 4.500h13M12.5 4.500l-3 15M4 20l16-16',
} as const;

export type EditIconName = keyof typeof drawings;

/** Decorative: the element around it has the accessible name. */
export function EditIcon({ name, sizePx = 20 }: { name: EditIconName; sizePx?: number }) {
  return (
    <svg
      width={sizePx}
      height={sizePx}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
