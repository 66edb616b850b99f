import { describe, expect, it } from 'vitest';
import { drawSitePlan } from './site-plan.ts';

const zagreb = { lat: 45.8, lng: 16.04 };
const split = { lat: 43.52, lng: 16.48 };
const vienna = { lat: 48.21, lng: 16.37 };

describe('a plan of places', () => {
  it('shows them in the country, north above south, to scale', () => {
    const plan = drawSitePlan([zagreb, split]);
    expect(plan.land).toMatch(/^M[\d.]/);
    const [north, south] = plan.markers;
    if (!north || !south) throw new Error('A marker is missing.');
    expect(north.y).toBeLessThan(south.y);
    // 256 km by road maps' straight line.
    const distance = Math.hypot(north.x - south.x, north.y - south.y);
    const kilometres = (distance / plan.scale.length) * plan.scale.kilometres;
    expect(kilometres).toBeGreaterThan(250);
    expect(kilometres).toBeLessThan(262);
  });

  it('shows only a place elsewhere by itself', () => {
    const plan = drawSitePlan([zagreb, vienna]);
    expect(plan.land).toBe('');
    for (const { x, y } of plan.markers) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(plan.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(plan.height);
    }
  });
});
