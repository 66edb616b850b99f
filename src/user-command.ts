import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readEnvironment } from '#platform/environment/environment.ts';
import { passwordMaximum, passwordMinimum } from '#values/account-limits.ts';
import { isEmailAddress, isKnownEmailAddress, normaliseEmail } from '#values/email-address.ts';
import { type AccountScope, accountScopes, type StaffRole, staffRoles } from '#values/permissions.ts';
import { Refusal } from '#values/refusal.ts';
import { prepareModuleLoading } from './program/module-loading.ts';
import { findStartFailure } from './program/start-failure.ts';

const usage = `npm run user -- create <e-mail> [--scope customer|writer|editor|publisher|admin] [--roles sales,production,accounts,catalogue]
                            [--first-name X] [--last-name X] [--site <siteID>]
                            [--password-stdin]
npm run user -- promote <e-mail> --scope customer|writer|editor|publisher|admin [--roles sales,production,accounts,catalogue] [--site <siteID>]
npm run user -- reset-second-factor <e-mail> [--site <siteID>]

create makes a user and mails the link that sets the password; --password-stdin reads one from the first line of the
standard input instead. promote changes what an existing user may do: with the scope
customer and roles somebody works in the back office without its contents; roles that are not named are taken away. reset-second-factor
is for somebody who has lost the app and the recovery codes, and ends all logins. Without --site the first site is meant.`;

const actions = ['create', 'promote', 'reset-second-factor'] as const;

/** What is wrong with the command, in words for the person who typed it. */
class CommandError extends Error {}

function readCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      scope: { type: 'string' },
      roles: { type: 'string', default: '' },
      'first-name': { type: 'string', default: '' },
      'last-name': { type: 'string', default: '' },
      site: { type: 'string' },
      'password-stdin': { type: 'boolean', default: false },
    },
  });
  const [named, address = ''] = positionals;
  const action = actions.find((known) => known === named);
  const email = normaliseEmail(address);
  const scope = accountScopes.find(
    (known) => known === (values.scope ?? (action === 'promote' ? '' : 'customer')),
  );
  const namedRoles = values.roles.split(',').filter((name) => name !== '');
  const roles = staffRoles.filter((role) => namedRoles.includes(role));
  if (!action || positionals.length !== 2 || !scope || roles.length !== namedRoles.length)
    throw new CommandError(usage);
  const isUsable = action === 'create' ? isEmailAddress : isKnownEmailAddress;
  if (!isUsable(email)) throw new CommandError(`${address} is no e-mail address.`);
  return { ...values, action, email, scope, roles };
}

function readPassword(): string {
  const [password = ''] = readFileSync(0, 'utf8').split(/\r?\n/, 1);
  if (password.length < passwordMinimum || password.length > passwordMaximum) {
    throw new CommandError(`A password has ${passwordMinimum} to ${passwordMaximum} characters.`);
  }
  return password;
}

async function run(): Promise<string> {
  const command = readCommand();
  const password = command['password-stdin'] ? readPassword() : undefined;
  const environment = readEnvironment(process.env);
  prepareModuleLoading({ isProduction: environment.mode === 'production' });
  const [{ openUserTool }, { silentLogger }] = await Promise.all([
    import('./program/user-tool.ts'),
    import('#platform/log/logger.ts'),
  ]);
  const tool = await openUserTool(environment, silentLogger);
  try {
    const site = tool.findSite(command.site);
    if (!site)
      throw new CommandError(
        command.site ? `There is no site ${command.site}.` : 'There is no site yet: start the shop once.',
      );
    const { email, scope, roles } = command;
    switch (command.action) {
      case 'create':
        return await create(tool, site, { ...command, password });
      case 'promote':
        return await promote(tool, site, email, scope, roles);
      case 'reset-second-factor':
        return await resetSecondFactor(tool, site, email);
    }
  } finally {
    await tool.close();
  }
}

type Tool = Awaited<ReturnType<typeof import('./program/user-tool.ts')['openUserTool']>>;
type ToolSite = NonNullable<ReturnType<Tool['findSite']>>;

async function create(
  tool: Tool,
  site: ToolSite,
  command: ReturnType<typeof readCommand> & { readonly password: string | undefined },
): Promise<string> {
  const { email, scope, roles, password } = command;
  try {
    await tool.create(site, {
      email,
      scope,
      roles,
      firstName: command['first-name'],
      lastName: command['last-name'],
      password,
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'USER_EXISTS') {
      throw new CommandError(
        `${email} has an account on ${site.name} already; promote changes what it may do.`,
      );
    }
    if (error instanceof Refusal && error.fields?.password?.rule === 'commonPassword') {
      throw new CommandError(
        'This password is easy to guess. Choose another, for example a few unrelated words.',
      );
    }
    throw error;
  }
  const next =
    password === undefined ? 'The link that sets the password is in the mail.' : 'It can log in now.';
  return `Made ${email} (${wordsOf(scope, roles)}) on ${site.name}. ${next}`;
}

async function promote(
  tool: Tool,
  site: ToolSite,
  email: string,
  scope: AccountScope,
  roles: readonly StaffRole[],
): Promise<string> {
  if (!(await tool.promote(site, email, scope, roles))) {
    throw new CommandError(`${email} has no account on ${site.name}.`);
  }
  return `${email} is now ${wordsOf(scope, roles)} on ${site.name}.`;
}

function wordsOf(scope: AccountScope, roles: readonly StaffRole[]): string {
  return [...(scope === 'customer' && roles.length > 0 ? [] : [scope]), ...roles].join(', ');
}

async function resetSecondFactor(tool: Tool, site: ToolSite, email: string): Promise<string> {
  if (!(await tool.resetSecondFactor(site, email))) {
    throw new CommandError(`${email} has no account on ${site.name}.`);
  }
  return `${email} logs in on ${site.name} with the password alone now.`;
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  const isMistake = error instanceof CommandError || (error instanceof TypeError && 'code' in error);
  const line = isMistake ? (error as Error).message : findStartFailure(error);
  process.stderr.write(`${line ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exitCode = 1;
}
