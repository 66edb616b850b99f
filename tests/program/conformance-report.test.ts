import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { conformanceReport, findingOf, type Outcomes } from '../browser/conformance/conformance-report.ts';
import { type Criterion, criteria } from '../browser/conformance/criteria.ts';

const criterion = (number: string) => criteria.find((one) => one.number === number) as Criterion;
const passed = (...files: string[]): Outcomes => new Map(files.map((file) => [file, 'passed']));
const screens = ['screens-hr.all', 'screens-en.all', 'screens-de.all'];

test('all criteria of WCAG 2.2 A and AA are in it once, with existing tests', () => {
  const numbers = criteria.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  const ofLevel = (level: string) => criteria.filter((one) => one.level === level).length;
  expect([ofLevel('A'), ofLevel('AA')]).toEqual([31, 24]);
  const files = criteria.flatMap(({ tests = [] }) => tests);
  const missing = files.filter((file) => !existsSync(path.join('tests/browser', `${file}.test.ts`)));
  expect(missing).toEqual([]);
});

test('a criterion is met if all its tests have passed, and fails with the first that has not', () => {
  const contrast = criterion('1.4.3');
  expect(findingOf(contrast, passed(...screens))).toBe('holds');
  expect(findingOf(contrast, passed('screens-hr.all'))).toBe('not looked at');
  expect(findingOf(contrast, new Map([...passed(...screens), ['screens-de.all', 'failed']]))).toBe('fails');
  expect(findingOf(criterion('4.1.3'), passed('messages'))).toBe('holds');
  expect(findingOf(criterion('1.3.3'), passed(...screens))).toBe('by hand');
  expect(findingOf(criterion('2.5.4'), passed())).toBe('holds');
});

test('the report names clauses of the standard and their tests', () => {
  const report = conformanceReport(passed(...screens), { date: '2026-11-25' });
  expect(report).toContain('| 1.1.1 Non-text Content | A | 9.1.1.1 | holds | axe on every screen: ');
  expect(report).toContain('| 2.4.11 Focus Not Obscured (Minimum) | AA | new in WCAG 2.2 | not looked at |');
});
