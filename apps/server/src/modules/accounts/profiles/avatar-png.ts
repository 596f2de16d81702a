import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { MediaStorage } from '#platform/storage/storage.ts'
import { findAvatarKey } from './avatar-key.ts'

/** Reads an avatar as PNG, for renderers without WebP support; undefined when it is gone. */
export async function readAvatarPng(
  storage: MediaStorage,
  address: string,
  pixels: number,
): Promise<Buffer | undefined> {
  const key = findAvatarKey(address)
  const stored = key && (await storage.open(key))
  if (!stored) return undefined
  return sharp(await buffer(stored.bytes))
    .resize(pixels, pixels)
    .png()
    .toBuffer()
}
