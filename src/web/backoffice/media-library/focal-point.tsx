import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import styles from './focal-point.module.css';
import { rasterAddress } from './medium-thumbnail.tsx';

type Point = LibraryMedium['focalPoint'];

type FocalPointProps = {
  medium: LibraryMedium;
  value: Point;
  onChange: (point: Point) => void;
};

/** In hundredths of the picture: by an arrow key, and by one with Shift. */
const step = { small: 1, large: 10 } as const;
/** Of the picture as it is shown, in rem. */
const heightMaximum = 18;
const centre: Point = { x: 0.5, y: 0.5 };

const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const crops = ['1:1', '4:3', '16:9'] as const;

/** The picture with the point that stays in sight where it is cut, and how it is cut by that point. */
export function FocalPoint({ medium, value, onChange }: FocalPointProps) {
  const t = useTranslations('library');
  const picture = useRef<HTMLSpanElement>(null);
  const [left, top] = [Math.round(value.x * 100), Math.round(value.y * 100)];
  const source = rasterAddress(medium.urls.MediumSize ?? medium.newPath);

  const point = ({ clientX, clientY }: PointerEvent) => {
    const box = picture.current?.getBoundingClientRect();
    if (!box) return;
    onChange({ x: share(clientX - box.left, box.width), y: share(clientY - box.top, box.height) });
  };
  const press = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction && event.key !== 'Home') return;
    event.preventDefault();
    if (!direction) return onChange(centre);
    const by = event.shiftKey ? step.large : step.small;
    onChange({ x: share(left + direction.x * by, 100), y: share(top + direction.y * by, 100) });
  };
  const ratio = medium.width / Math.max(1, medium.height);
  const size = { aspectRatio: ratio, width: `min(100%, ${(heightMaximum * ratio).toFixed(2)}rem)` };
  const place = { left: `${left}%`, top: `${top}%` };
  const position = { objectPosition: `${left}% ${top}%` };
  return (
    <div className={styles.focal}>
      <div className={styles.ground}>
        <span
          ref={picture}
          className={styles.picture}
          style={size}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            point(event);
          }}
          onPointerMove={(event) => event.buttons > 0 && point(event)}
        >
          <img
            className={styles.image}
            src={source}
            width={medium.width}
            height={medium.height}
            alt=""
            draggable={false}
          />
          <span
            className={styles.point}
            style={place}
            role="slider"
            tabIndex={0}
            aria-label={t('focal.label')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={left}
            aria-valuetext={t('focal.value', { left, top })}
            onKeyDown={press}
          />
        </span>
      </div>
      <p className={styles.hint}>{t('focal.hint')}</p>
      <ul className={styles.crops} aria-label={t('focal.crops')}>
        {crops.map((crop) => (
          <li key={crop} className={styles.crop}>
            <img className={styles.cut} data-crop={crop} style={position} src={source} alt="" />
            <span>{crop}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** To the hundredth, within the picture. */
function share(distance: number, length: number): number {
  return length > 0 ? Math.min(100, Math.max(0, Math.round((distance / length) * 100))) / 100 : 0.5;
}
