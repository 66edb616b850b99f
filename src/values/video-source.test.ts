import { expect, test } from 'vitest';
import { findVideoSource, playerAddress } from './video-source.ts';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4', { kind: 'youtube', id: 'dQw4w9WgXcQ' }],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', { kind: 'youtube', id: 'dQw4w9WgXcQ' }],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', { kind: 'youtube', id: 'dQw4w9WgXcQ' }],
  ['https://vimeo.com/76979871', { kind: 'vimeo', id: '76979871' }],
  ['https://player.vimeo.com/video/76979871', { kind: 'vimeo', id: '76979871' }],
  ['/media/1001/7/roof.mp4', { kind: 'file', path: '/media/1001/7/roof.mp4' }],
])('%s is a film', (address, source) => {
  expect(findVideoSource(address)).toEqual(source);
});

test.each([
  '',
  'film',
  'http://youtu.be/dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=x"onload="alert(1)',
  'https://evil.example/film.mp4',
  '//evil.example/film.mp4',
  '/media/1001/7/roof.html',
  'javascript:alert(1)//.mp4',
])('%j is not', (address) => {
  expect(findVideoSource(address)).toBeUndefined();
});

test('a third-party player is used without cookies or tracking if its host offers that', () => {
  expect(playerAddress({ kind: 'youtube', id: 'dQw4w9WgXcQ' })).toMatch(
    /^https:\/\/www\.youtube-nocookie\.com\//,
  );
  expect(playerAddress({ kind: 'vimeo', id: '76979871' })).toContain('dnt=1');
});
