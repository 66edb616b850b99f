import { eraseTracks } from './film-tracks.ts';
import { blankOut, boxAt, boxesIn, freeBox } from './iso-boxes.ts';
import { eraseMessages } from './sei-eraser.ts';

/*
 * What films of MP4 say of place, time and people, wiped where it lies: boxes become free space of the same length, so that nothing is
 * encoded anew and no offset changes.
 */

/** What a file and its head are made of (ISO 14496-12); cameras add boxes of their own to both, and write into free space. */
const ofFile: ReadonlySet<string> = new Set(
  'ftyp styp pdin moov moof mfra mdat sidx ssix prft emsg wide'.split(' '),
);
const ofHead: ReadonlySet<string> = new Set('mvhd trak mvex iods pssh cmov rmra clip ctab'.split(' '));
/** Boxes that hold others. */
const parents: ReadonlySet<string> = new Set(['trak', 'mdia']);
/** What is told of a part, its author and its place: user data, metadata of MP4 and QuickTime, XMP and what cameras add. */
const told: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid', 'loci', 'Xtra']);
/** Begin with version and flags, then when they were made and changed: 32 bits each, 64 in version 1. */
const dated: ReadonlySet<string> = new Set(['mvhd', 'tkhd', 'mdhd']);

/** @returns whether anything was wiped */
export function eraseMp4(bytes: Buffer): boolean {
  const whole = { begin: 0, end: bytes.length };
  // Nothing is wiped of what is no film.
  if (!boxAt(bytes, whole, 'moov', 'mvhd')) return false;
  let isChanged = eraseTracks(bytes);
  isChanged = eraseMessages(bytes) || isChanged;
  let ended = 0;
  for (const box of boxesIn(bytes)) {
    if (!ofFile.has(box.type)) isChanged = freeBox(bytes, box) || isChanged;
    if (box.type === 'moov') isChanged = eraseHead(bytes, box.begin, box.end) || isChanged;
    ended = box.end;
  }
  // Behind the last box cameras keep notes of their own; a box that was cut off goes on to the end.
  if (!ofFile.has(bytes.toString('latin1', ended + 4, ended + 8)))
    isChanged = blankOut(bytes, ended, bytes.length) || isChanged;
  return isChanged;
}

function eraseHead(bytes: Buffer, from: number, to: number): boolean {
  let isChanged = false;
  for (const box of boxesIn(bytes, from, to)) {
    if (ofHead.has(box.type)) isChanged = erasePart(bytes, box.type, box.begin, box.end) || isChanged;
    else isChanged = freeBox(bytes, box) || isChanged;
  }
  return isChanged;
}

function erasePart(bytes: Buffer, type: string, begin: number, end: number): boolean {
  if (dated.has(type) && end - begin >= 20)
    return blankOut(bytes, begin + 4, begin + (bytes[begin] === 1 ? 20 : 12));
  if (!parents.has(type)) return false;
  let isChanged = false;
  for (const box of boxesIn(bytes, begin, end)) {
    const isWiped = told.has(box.type) ? freeBox(bytes, box) : erasePart(bytes, box.type, box.begin, box.end);
    isChanged = isWiped || isChanged;
  }
  return isChanged;
}
