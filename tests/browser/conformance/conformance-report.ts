import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import axe from 'axe-core';
import type { Reporter, TestModule } from 'vitest/node';
import { type Criterion, criteria } from './criteria.ts';

/** What a run has shown of a criterion. */
export type Finding = 'holds' | 'fails' | 'not looked at' | 'by hand';

/** Files whose tests hold every screen against axe. */
const screens = ['screens-hr.all', 'screens-en.all', 'screens-de.all'];

/** The outcome of each test file of a run, by its name. */
export type Outcomes = ReadonlyMap<string, 'passed' | 'failed'>;

/** Rules of axe that look at a criterion. */
export function axeRulesOf({ number }: Criterion): string[] {
  const tag = `wcag${number.replaceAll('.', '')}`;
  return axe.getRules([tag]).map(({ ruleId }) => ruleId);
}

/** @returns `by hand` where no test can show it: it is for people to judge */
export function findingOf(criterion: Criterion, outcomes: Outcomes): Finding {
  if (criterion.without) return 'holds';
  const files = [...(axeRulesOf(criterion).length > 0 ? screens : []), ...(criterion.tests ?? [])];
  if (files.length === 0) return 'by hand';
  if (files.some((file) => outcomes.get(file) === 'failed')) return 'fails';
  return files.every((file) => outcomes.has(file)) ? 'holds' : 'not looked at';
}

/** The report as a table (Markdown): one line a criterion, and what shows it. */
export function conformanceReport(outcomes: Outcomes, { date }: { readonly date: string }): string {
  const lines = criteria.map((criterion) => {
    const rules = axeRulesOf(criterion);
    const shownBy = [
      ...(criterion.without ? [criterion.without] : []),
      ...(rules.length > 0 ? [`axe on every screen: ${rules.join(', ')}`] : []),
      ...(criterion.tests ?? []).map((file) => `tests/browser/${file}.test.ts`),
    ];
    const clause = criterion.isNew ? 'new in WCAG 2.2' : `9.${criterion.number}`;
    const cells = [
      `${criterion.number} ${criterion.name}`,
      criterion.level,
      clause,
      findingOf(criterion, outcomes),
      shownBy.join('; ') || 'looked at when screens change (CONTRIBUTING.md)',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return `# Accessibility conformance report

Attika, ${date}. WCAG 2.2 levels A and AA; clause 9 of EN 301 549 V3.2.1. Written by \`npm run test:all\`. Holds: nothing that was
looked at has shown a failure; what a run has not looked at says so, and what no test can show is left to people.

| criterion | level | EN 301 549 | finding | shown by |
|---|---|---|---|---|
${lines.join('\n')}
`;
}

const place = 'test-results/accessibility-conformance.markdown';

/** Writes the report when all files have been run. */
export class ConformanceReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const outcomes = new Map(
      modules.map((module) => [
        path.basename(module.moduleId, '.test.ts'),
        module.ok() ? ('passed' as const) : ('failed' as const),
      ]),
    );
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, conformanceReport(outcomes, { date: new Date().toISOString().slice(0, 10) }));
    process.stdout.write(`Accessibility conformance: ${place}\n`);
  }
}
