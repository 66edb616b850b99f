import { createPasswordHasher, type PasswordHasher } from '#platform/passwords/password-hasher.ts';

/** Works as the given hasher does, and counts the passwords that it verifies: that work is what an answer's time tells. */
export function countVerifications(hasher: PasswordHasher = createPasswordHasher()) {
  const counting = {
    verifications: 0,
    hash: (password: string) => hasher.hash(password),
    verify(kept: string | null, password: string) {
      counting.verifications += 1;
      return hasher.verify(kept, password);
    },
  };
  return counting;
}
