import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { House } from '#server/kit/house.ts'

type Behind = Pick<House, 'settings'>

const rootOf = ({ settings }: Behind) => join(settings.dataDir, 'uploads')
/** Names are our own (contract/files.ts), so none can lead elsewhere. */
const pathOf = (house: Behind, name: string) => join(rootOf(house), name.slice(1, 3), name)

/** Whole or not at all, also where the power goes. */
export async function writeBytes(house: Behind, name: string, bytes: Buffer) {
  const path = pathOf(house, name)
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await mkdir(join(rootOf(house), name.slice(1, 3)), { recursive: true, mode: 0o700 })
  await writeFile(draft, new Uint8Array(bytes), { mode: 0o600, flush: true })
  await rename(draft, path)
}

/** Undefined where the bytes are gone. */
export const readBytes = (house: Behind, name: string) =>
  readFile(pathOf(house, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

export const removeBytes = (house: Behind, name: string) => rm(pathOf(house, name), { force: true })

/** Every name on the disk, drafts too, with the time of its last change in ms. */
export async function allBytes(house: Behind): Promise<{ name: string; changed: number }[]> {
  const found = await readdir(rootOf(house), { recursive: true, withFileTypes: true }).catch(() => [])
  const named = found.filter(entry => entry.isFile())
  return Promise.all(
    named.map(async ({ name, parentPath }) => ({
      name,
      changed: (await stat(join(parentPath, name)).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  )
}

/** A kept file of which any stretch can be read; undefined where the bytes are gone. */
export async function openBytes(house: Behind, name: string) {
  const path = pathOf(house, name)
  const found = await stat(path).catch(() => undefined)
  return found && { bytes: found.size, read: (start: number, end: number) => createReadStream(path, { start, end }) }
}

/** Gives a file that lies elsewhere in the data directory its name; by moving it, so that gigabytes cost nothing. */
export async function adoptBytes(house: Behind, name: string, from: string) {
  await mkdir(join(rootOf(house), name.slice(1, 3)), { recursive: true, mode: 0o700 })
  // Young again, as whoever sweeps sees it: its row is not written yet.
  await utimes(from, new Date(), new Date())
  await rename(from, pathOf(house, name))
}
