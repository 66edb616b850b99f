import sheet from './intro.css?inline';
import { canvas, drawingOf, framesPerSecond, type Key, lastFrame, type Shape } from './intro-drawing.ts';

/*
 * The animation over the first page of a visit, on sites that have one (docs/rules/pages.md). A module of its own that
 * pages of other sites do not name: it needs nothing of theirs.
 */
/**
 * Until the browser is closed; necessary, and set where the animation is about to be shown or a page is used before it came, and
 * nowhere else (docs/rules/consents.md).
 */
const visitedCookie = 'visited';
const durationMs = (lastFrame / framesPerSecond) * 1000;
/** The overlay comes and goes by itself, over a page that stands. */
const fadeFrames = 18;

/** By any of these somebody uses the page, and has no need of an animation over it. */
const signs = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const;

/** Calls back at the first sign. */
function onFirstSign(used: () => void): AbortController {
  const ending = new AbortController();
  const once = () => {
    ending.abort();
    used();
  };
  for (const sign of signs) {
    window.addEventListener(sign, once, { capture: true, passive: true, signal: ending.signal });
  }
  return ending;
}

// Over a later page it would cover what the visitor is in the middle of.
onFirstSign(remember);

/** Once a visit, unless the visitor has begun to use its pages or prefers reduced motion. */
function isWanted(): boolean {
  if (window.location.hash !== '' || document.visibilityState === 'hidden') return false;
  if (wantsNoMotion() || hasVisited()) return false;
  remember();
  // What cannot be remembered would come with every page.
  return !hasBegun() && hasVisited();
}

/** Whether something was done before this module came: here, or on the page that has led here. */
function hasBegun(): boolean {
  return window.scrollY > 0 || document.referrer.startsWith(`${window.location.origin}/`);
}

function remember(): void {
  // There is nothing to be remembered of what is never shown.
  if (wantsNoMotion()) return;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in plain http pages.
  document.cookie = `${visitedCookie}=1; path=/; samesite=lax${secure}`;
}

const wantsNoMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const hasVisited = (): boolean => document.cookie.split('; ').includes(`${visitedCookie}=1`);

function play(): void {
  const script = document.querySelector<HTMLElement>('script[data-intro]');
  if (!script || !isWanted()) return;
  const overlay = overlayOf(script.dataset.skip ?? '');
  const drawing = svgElement('svg', {
    viewBox: `0 0 ${canvas.width} ${canvas.height}`,
    'aria-hidden': 'true',
  });
  const animations = drawingOf(script.dataset.intro ?? '').map((shape) => animate(shape, drawing));
  overlay.prepend(drawing);
  document.body.append(overlay);
  const fading = overlay.animate(
    [
      { opacity: 0, offset: 0 },
      { opacity: 1, offset: fadeFrames / lastFrame },
      { opacity: 1, offset: 1 - fadeFrames / lastFrame },
      { opacity: 0, offset: 1 },
    ],
    { duration: durationMs, fill: 'both' },
  );
  endWith(overlay, [fading, ...animations]);
}

function overlayOf(skipLabel: string): HTMLElement {
  const style = new CSSStyleSheet();
  style.replaceSync(sheet);
  document.adoptedStyleSheets.push(style);
  const overlay = document.createElement('div');
  overlay.className = 'intro';
  const skip = Object.assign(document.createElement('button'), { type: 'button', textContent: skipLabel });
  overlay.append(skip);
  return overlay;
}

/** Ends at its end, and at once by any key, press, touch or wheel, which do what they do without it as well. */
function endWith(overlay: HTMLElement, animations: readonly Animation[]): void {
  const end = () => {
    waiting.abort();
    for (const animation of animations) animation.cancel();
    overlay.remove();
  };
  const waiting = onFirstSign(end);
  // Pressed by something that has neither keys nor a pointer.
  overlay.addEventListener('click', end);
  animations[0]?.finished.then(end, () => {});
}

function animate(shape: Shape, drawing: Element): Animation {
  const element = svgElement(shape.element, { ...shape.attributes, class: shape.look });
  if (shape.text) element.textContent = shape.text;
  drawing.append(element);
  const timing = { duration: durationMs, fill: 'both', easing: 'linear' } as const;
  return element.animate(framesOf(shape.keys), timing);
}

/** Each way from one key to the next begins and ends gently. */
function framesOf(keys: readonly Key[]): Keyframe[] {
  const [first] = keys;
  const whole = first && first.frame > 0 ? [{ ...first, frame: 0 }, ...keys] : keys;
  return whole.map(({ frame, ...looks }) => ({
    ...looks,
    offset: frame / lastFrame,
    easing: 'cubic-bezier(0.22, 0.8, 0.3, 1)',
  }));
}

function svgElement(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

// Visitors can read the page before something covers it.
const playSoon = () => window.requestAnimationFrame(() => setTimeout(play, 300));
if (document.readyState === 'complete') playSoon();
else window.addEventListener('load', playSoon, { once: true });
