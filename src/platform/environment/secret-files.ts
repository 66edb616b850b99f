import { readFileSync } from 'node:fs';
import { EnvironmentError, type Variables } from './variables.ts';

/** Variables whose value may stand in a file instead, named by the variable with _FILE behind it. */
const secretNames = [
  'DATABASE_URL',
  'REDIS_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SECRET_KEY',
  'SMTP_URL',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_CLIENT_SECRET',
] as const;

/**
 * The variables with what their files hold, as containers are given secrets: what stands in the environment is seen by whoever
 * looks at a process.
 * @throws EnvironmentError for a file that cannot be read or is empty, and where a value is given as well
 */
export function withSecretFiles(variables: Variables): Variables {
  const read = secretNames.flatMap((name) => {
    const path = variables[`${name}_FILE`]?.trim();
    if (!path) return [];
    if (variables[name]?.trim())
      throw new EnvironmentError(`${name} and ${name}_FILE are both set; one is enough.`);
    return [[name, readSecret(`${name}_FILE`, path)] as const];
  });
  return read.length === 0 ? variables : { ...variables, ...Object.fromEntries(read) };
}

function readSecret(name: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new EnvironmentError(`${name} names ${path}, which cannot be read (${code}).`);
  }
  if (!text) throw new EnvironmentError(`${name} names ${path}, which is empty.`);
  return text;
}
