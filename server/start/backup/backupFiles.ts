import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Bytes } from '#server/kit/bytes/port.ts'

/** Bytes that lie in memory at once. */
const portion = 4_000_000

/** Copies files out of their place; answers how many there were and which of them were not there, or cut short. */
export async function saveFiles(bytes: Bytes, files: readonly { name: string; bytes: number }[], dir: string) {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const missing: string[] = []
  for (const { name, bytes: size } of files) {
    const file = await bytes.open(name)
    if (file && file.bytes === size)
      await pipeline(file.read(0, size - 1), createWriteStream(join(dir, name), { mode: 0o600, flush: true }))
    else missing.push(name)
  }
  return { saved: files.length - missing.length, missing }
}

/** Puts files back into their place, but for those that lie there already. */
export async function restoreFiles(bytes: Bytes, dir: string) {
  for (const name of await readdir(dir)) {
    const path = join(dir, name)
    const { size } = await stat(path)
    if ((await bytes.sizeOf(name)) === size) continue
    const file = await open(path)
    try {
      for (let offset = 0; offset < size; offset += portion) {
        const part = new Uint8Array(Math.min(portion, size - offset))
        const { bytesRead } = await file.read(part, 0, part.length, offset)
        if (bytesRead !== part.length) throw new Error(`${path} was read in part only`)
        await bytes.pieces.write(name, offset, Buffer.from(part))
      }
    } finally {
      await file.close()
    }
    await bytes.pieces.become(name, name)
  }
}
