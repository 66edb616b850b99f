/**
 * Structured log of the program. Entries carry facts that help to find a fault (codes, ids, durations) and never
 * personal data: no e-mail, name, address, token or body.
 */
export type Logger = {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};

export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };
