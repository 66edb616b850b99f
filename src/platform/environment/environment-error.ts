/** The program cannot start as it is set up. `message` is one line for the operator: name, value, rule. */
export class EnvironmentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EnvironmentError';
  }
}
