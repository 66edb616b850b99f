/*
 * The CRC-32 of joined texts from those of its parts, without reading the parts again: a checksum is a polynomial over
 * GF(2) modulo the one of RFC 1952, and bytes that follow multiply it by a power of x (zlib does the same in
 * crc32_combine_gen and crc32_combine_op, which Node does not offer). Polynomials are written with the highest bit for
 * x^0, as RFC 1952 has them.
 */

const modulus = 0xedb88320;
const one = 0x80000000;

/** x to the power of 2^n, by n. */
const powers: readonly number[] = Array.from({ length: 31 }).reduce<number[]>(
  (list) => [...list, multiply(list.at(-1) as number, list.at(-1) as number)],
  [0x40000000],
);

/** What `joinChecksums` needs to know of a part of that many bytes; costs more than the joining, so keep it. */
export function shiftOf(byteLength: number): number {
  let shift = one;
  // A byte is 8 bits: x to the power of 8 × length.
  for (let bits = byteLength, power = 3; bits > 0; bits = Math.floor(bits / 2), power++) {
    if (bits % 2 === 1) shift = multiply(powers[power % 32] as number, shift);
  }
  return shift;
}

/**
 * CRC-32 of a text followed by a part.
 * @param before of the text, 0 where there is none
 * @param part of the part
 * @param partShift `shiftOf` the part's length
 */
export function joinChecksums(before: number, part: number, partShift: number): number {
  return (multiply(partShift, before) ^ part) >>> 0;
}

function multiply(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ modulus : factor >>> 1;
  }
  return product >>> 0;
}
