import { expect, test } from 'vitest';
import { createPictureReader, mostWaiting } from './picture-reader.ts';

test('beside the picture that is read so many wait; one more is told to come again, and later ones are taken', async () => {
  const { read } = createPictureReader();
  const all = Array.from({ length: mostWaiting + 3 }, () =>
    read('/nowhere.jpg').catch(({ code }) => code as string),
  );
  const codes = await Promise.all(all);
  expect(codes.filter((code) => code === 'server-busy')).toHaveLength(2);
  expect(codes.filter((code) => code === 'unreadable-picture')).toHaveLength(mostWaiting + 1);
  await expect(read('/nowhere.jpg')).rejects.toMatchObject({ code: 'unreadable-picture' });
});
