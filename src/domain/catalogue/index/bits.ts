/** A set of rows as bits, 32 rows to a word; all sets of one index are equally long. */
export type Bits = Uint32Array<ArrayBuffer>;

export function emptyBits(rowCount: number): Bits {
  return new Uint32Array((rowCount + 31) >>> 5);
}

export function fullBits(rowCount: number): Bits {
  const bits = emptyBits(rowCount).fill(0xffff_ffff);
  const rest = rowCount & 31;
  if (rest !== 0) bits[bits.length - 1] = 2 ** rest - 1;
  return bits;
}

export function bitsOfRows(rows: Iterable<number>, rowCount: number): Bits {
  const bits = emptyBits(rowCount);
  for (const row of rows) setBit(bits, row);
  return bits;
}

export function setBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31));
}

export function clearBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] as number) & ~(1 << (row & 31));
}

export function hasBit(bits: Bits, row: number): boolean {
  return ((bits[row >>> 5] as number) & (1 << (row & 31))) !== 0;
}

export function andBits(target: Bits, other: Bits): Bits {
  for (let word = 0; word < target.length; word++) {
    target[word] = (target[word] as number) & (other[word] as number);
  }
  return target;
}

export function orBits(target: Bits, other: Bits): Bits {
  for (let word = 0; word < target.length; word++) {
    target[word] = (target[word] as number) | (other[word] as number);
  }
  return target;
}

export function andNotBits(target: Bits, other: Bits): Bits {
  for (let word = 0; word < target.length; word++) {
    target[word] = (target[word] as number) & ~(other[word] as number);
  }
  return target;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) count += countInWord(bits[word] as number);
  return count;
}

export function countCommonBits(a: Bits, b: Bits): number {
  let count = 0;
  for (let word = 0; word < a.length; word++) {
    count += countInWord((a[word] as number) & (b[word] as number));
  }
  return count;
}

/** The rows of a set in rising order. */
export function rowsOfBits(bits: Bits, count = countBits(bits)): Uint32Array {
  const rows = new Uint32Array(count);
  let place = 0;
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word] as number;
    while (rest !== 0) {
      rows[place++] = (word << 5) + (31 - Math.clz32(rest & -rest));
      rest &= rest - 1;
    }
  }
  return rows;
}

/** Population count of 32 bits in parallel (Hacker's Delight, 5-1). */
function countInWord(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
