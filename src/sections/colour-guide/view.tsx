import { useTranslations } from '#web/i18n/use-translations.ts';
import layout from '#web/styles/layout.module.css';
import { Link } from '#web/ui/link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { PageSectionProps } from '../page-section.ts';
import { SectionButtons } from '../section-buttons.tsx';
import styles from './colour-guide-section.module.css';
import type { GuideColour } from './guide-colour.ts';
import type { load } from './load.ts';

type Point = readonly [x: number, y: number];

/* A house seen over its corner, in units of 360 × 216: the roof's face between ridge and eaves, with its seams. */
const ridge: readonly [Point, Point] = [
  [100, 44],
  [282, 26],
];
const eaves: readonly [Point, Point] = [
  [158, 128],
  [344, 104],
];
const seamCount = 9;

/** How far the light on a seam stands beside its shade. */
const lightOff = 1.5;

const between = ([a, b]: readonly [Point, Point], share: number): Point => [
  round(a[0] + (b[0] - a[0]) * share),
  round(a[1] + (b[1] - a[1]) * share),
];

const seams = (off: number): string =>
  Array.from({ length: seamCount }, (_one, index) => {
    const share = (index + 1) / (seamCount + 1);
    const [top, foot] = [between(ridge, share), between(eaves, share)];
    return `M${top[0] + off} ${top[1]}L${foot[0] + off} ${foot[1]}`;
  }).join('');

const line = (...points: Point[]): string => `M${points.map((point) => point.join(' ')).join('L')}`;

const face = `${line(ridge[0], ridge[1], eaves[1], eaves[0])}Z`;
/** The other face's edge at the gable, as thick as the roof. */
const verge = line([36, 132], ridge[0], eaves[0]);
const gable = `${line([46, 200], [46, 124], [100, 52], [150, 124], [150, 200])}Z`;
const side = `${line([150, 200], [150, 126], [334, 103], [334, 172])}Z`;
const openings = `${line([82, 199], [82, 150], [112, 150], [112, 200])}${line([200, 160], [200, 134], [236, 130], [236, 155])}Z${line([262, 151], [262, 127], [298, 122], [298, 146])}Z`;
const downpipe = line([328, 108], [324, 116], [324, 174]);

/** A roof with gutter and downpipe in one colour. */
function RoofInColour({ hex }: { hex: string }) {
  return (
    <svg className={styles.roof} viewBox="0 0 360 216" aria-hidden="true">
      <path className={styles.wall} d={gable + side} />
      <path className={styles.opening} d={openings} />
      <path className={styles.sheet} d={face} fill={hex} />
      <path className={styles.shade} d={seams(0)} />
      <path className={styles.light} d={seams(lightOff)} />
      <path className={styles.rim} d={verge + line(eaves[0], eaves[1]) + downpipe} />
      <path className={styles.edge} d={verge + line(eaves[0], eaves[1]) + downpipe} stroke={hex} />
    </svg>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Every colour of the goods, large and on a roof, with the way to what there is in it. */
export default function ColourGuideSection({
  section: { options, meta },
  loaded,
}: PageSectionProps<'colourGuide', typeof load>) {
  const { colours = [] } = loaded;
  if (colours.length === 0) return null;
  const { title, text, button, remarks } = options;
  return (
    <section className={`${layout.container} ${layout.block}`} id={meta?.anchor}>
      {title && <h2>{title}</h2>}
      <ul className={styles.colours}>
        {colours.map((colour) => (
          <ColourCard key={colour.id} colour={colour} remark={remarks[colour.remark ?? -1]?.text} />
        ))}
        {text !== '' && (
          <li className={styles.samples}>
            <p>{text}</p>
            {button && <SectionButtons buttons={[button]} />}
          </li>
        )}
      </ul>
    </section>
  );
}

type ColourCardProps = { colour: GuideColour; remark: string | undefined };

function ColourCard({ colour, remark }: ColourCardProps) {
  const { name, hex, href, sampleHref, totalProducts, categories } = colour;
  const t = useTranslations('layout');
  const shop = useTranslations('catalogue');
  return (
    <li className={styles.colour}>
      <RoofInColour hex={hex} />
      <svg className={styles.swatch} viewBox="0 0 10 10" preserveAspectRatio="none" aria-hidden="true">
        <rect width="10" height="10" fill={hex} />
      </svg>
      <p className={styles.name}>
        <Link href={href} className={styles.link}>
          {name}
        </Link>
        <span className={styles.count}>{t('sections.categories.count', { count: totalProducts })}</span>
      </p>
      {remark && <p className={styles.remark}>{remark}</p>}
      <ul className={styles.goods}>
        {categories.map((category) => (
          <li key={category.href}>
            <Link href={category.href}>{category.name}</Link> {category.totalProducts}
          </li>
        ))}
        {sampleHref && (
          <li>
            <Link href={sampleHref}>
              {shop('variants.sample')}
              <VisuallyHidden>: {name}</VisuallyHidden>
            </Link>
          </li>
        )}
      </ul>
    </li>
  );
}
