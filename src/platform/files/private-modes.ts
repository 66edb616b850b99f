/** Modes of what the program writes: its own user reads it and nobody else on the machine. */
export const privateFile = 0o600;
export const privateFolder = 0o700;
