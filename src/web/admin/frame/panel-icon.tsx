import { Icon, type IconName } from '#web/ui/icon.tsx';

/** Drawings that the panel alone has: the file of icons that visitors fetch stays without them. On a grid of 24 units, as those. */
const drawings = {
  overview: 'M3.5 3.5h7v7h-7zM13.5 3.5h7v7h-7zM3.5 13.5h7v7h-7zM13.5 13.5h7v7h-7z',
  orders: 'M5 4h14v17l-2.3-1.6L14.4 21 12 19.4 9.6 21l-2.3-1.6L5 21zM8.5 9h7M8.5 13h7',
  factory: 'M3.5 20.5V10l5.5 3.5V10l5.5 3.5V4h6v16.5zM8 17h2M13 17h2',
  papers: 'M8 3.5h12.5V17H8zM16 17v3.5H3.5V7H8M11 7.5h6.5M11 10.5h6.5M11 13.5h4',
  coupon:
    'M3 6.5h18v4a1.75 1.75 0 0 0 0 3.5v4H3v-4a1.75 1.75 0 0 0 0-3.5zM14.5 6.5v1.8M14.5 11.3v1.8M14.5 16.1v1.8',
  customers:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.4-3.4 3-5.5 6.5-5.5s6.1 2.1 6.5 5.5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.9c2.3.7 3.7 2.5 4 5.1',
  return: 'M9 4L3.5 9.5 9 15M3.5 9.5H15a5.5 5.5 0 0 1 0 11H8',
  inbox: 'M3.5 13l3-8.5h11l3 8.5v7h-17zM3.5 13H9l1.2 2.5h3.6L15 13h5.5',
  folder: 'M3 5h6.5l2 2.5H21v12H3zM3 11h18',
  prices: 'M5 3.5h14v17H5zM8.5 8h7M8.5 12h7M8.5 16h4',
  tag: 'M3.5 3.5h8.5l8.5 8.5-8.5 8.5-8.5-8.5zM8 9a1 1 0 1 0 0-2 1 1 0 0 0 0 2z',
  tree: 'M3.5 3.5h8v5h-8zM13 10h7.5v4.5H13zM13 16.5h7.5V21H13zM7.5 8.5v10.25H13M7.5 12.25H13',
  import: 'M12 3.5v11M7.5 10l4.5 4.5 4.5-4.5M3.5 14.5v6h17v-6',
  history: 'M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 7.5V12l3.5 2',
  ruler: 'M2.5 8h19v8h-19zM6.5 8v3M10.5 8v4.5M14.5 8v3M18.5 8v4.5',
  label: 'M3.5 6.5h11.5l5.5 5.5-5.5 5.5H3.5zM7.5 12H13',
  picture:
    'M3 4.5h18v15H3zM3 16l5.5-5.5 5 5M12.5 14.5l3-3L21 17M15.5 9.5a1.25 1.25 0 1 0 0-2.5 1.25 1.25 0 0 0 0 2.5z',
  form: 'M3.5 4h17v5h-17zM3.5 13h17v5h-17zM6.5 6.5h5M6.5 15.5h5',
  layout: 'M3.5 4h17v16h-17zM3.5 9h17M10 9v11',
  letter: 'M21 3.5L3 10.5l7 3.5 3.5 7zM10 14l11-10.5',
  shield: 'M12 3l8 2.5v6c0 4.8-3.2 8-8 9.5-4.8-1.5-8-4.7-8-9.5v-6zM8.5 12l2.5 2.5 4.5-5',
  webhook:
    'M12 4a3.5 3.5 0 0 1 3 5.3l2.5 4.7M12 4a3.5 3.5 0 0 0-2.6 5.8L6.5 15M6.5 15a2.75 2.75 0 1 0 2.7 3.3H15M17.5 14a2.75 2.75 0 1 1-2.5 4.3',
  key: 'M8 20a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM11.2 12.3L20 3.5M16 7.5l3 3M18.5 5l2 2',
  layers: 'M12 3.5l9 4.5-9 4.5L3 8zM3 12l9 4.5 9-4.5M3 16l9 4.5 9-4.5',
} as const;

type OwnIcon = keyof typeof drawings;
export type PanelIconName = IconName | OwnIcon;

function isOwn(name: PanelIconName): name is OwnIcon {
  return Object.hasOwn(drawings, name);
}

/** An icon of the navigation, decoration beside its word. */
export function PanelIcon({ name }: { name: PanelIconName }) {
  if (!isOwn(name)) return <Icon name={name} sizePx={18} />;
  return (
    <svg width={18} height={18} viewBox="0 0 24 24" aria-hidden="true" data-drawn>
      <path d={drawings[name]} />
    </svg>
  );
}
