import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A service of compose.yaml, as far as it is looked at. */
export type ComposeService = {
  readonly image?: string;
  readonly restart?: string;
  readonly ports?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
};

export type Compose = {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly volumes: Readonly<Record<string, null>>;
};

export const composeText = readFileSync('compose.yaml', 'utf8');

export const compose = parse(composeText, { merge: true }) as Compose;

/** The environment of a service once its variables are given. */
export function environmentOf(
  service: string,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const entries = Object.entries(compose.services[service]?.environment ?? {});
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+)[^}]*\}/g, (_, variable) => given[variable] ?? ''),
    ]),
  );
}
