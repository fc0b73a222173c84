import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { WithSettings } from './house.ts'

const rootOf = ({ settings }: WithSettings) => join(settings.dataDir, 'uploads')
/** Names are our own (contract/files.ts), so none can lead elsewhere. */
const pathOf = (house: WithSettings, name: string) => join(rootOf(house), name.slice(1, 3), name)

/** Makes names in a folder lasting: what is renamed stands in it once the folder itself was written. */
async function settleFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function folderOf(house: WithSettings, name: string) {
  const made = await mkdir(join(rootOf(house), name.slice(1, 3)), { recursive: true, mode: 0o700 })
  if (made) await settleFolder(dirname(made))
}

const isAbsent = (error: NodeJS.ErrnoException) => error.code === 'ENOENT'

/** Writes bytes that have no name yet, so that a transaction that keeps them later only gives them one; what nobody keeps is swept. */
export async function layDown(house: WithSettings, bytes: Buffer): Promise<string> {
  const draft = `d${randomBytes(16).toString('hex')}`
  await folderOf(house, draft)
  await writeFile(pathOf(house, draft), new Uint8Array(bytes), { mode: 0o600, flush: true })
  return draft
}

/** Gives what was laid down its name: whole or not at all, also where the power goes. */
export async function nameBytes(house: WithSettings, name: string, { draft, bytes }: { draft: string; bytes: Buffer }) {
  await folderOf(house, name)
  try {
    await rename(pathOf(house, draft), pathOf(house, name))
  } catch (error) {
    if (!isAbsent(error as NodeJS.ErrnoException)) throw error
    // The transaction runs again: the first time has given it its name, unless it was swept since.
    if ((await sizeOf(house, name)) === 0) return nameBytes(house, name, { draft: await layDown(house, bytes), bytes })
  }
  await settleFolder(dirname(pathOf(house, name)))
}

/** Undefined where the bytes are gone. */
export const readBytes = (house: WithSettings, name: string) =>
  readFile(pathOf(house, name)).catch((error: NodeJS.ErrnoException) => {
    if (isAbsent(error)) return undefined
    throw error
  })

/** How many bytes lie under a name; 0 where there are none. */
export const sizeOf = async (house: WithSettings, name: string) => (await stat(pathOf(house, name)).catch(() => undefined))?.size ?? 0

export const removeBytes = (house: WithSettings, name: string) => rm(pathOf(house, name), { force: true })

/** Every name on the disk, drafts too, with the time of its last change in ms. */
export async function allBytes(house: WithSettings): Promise<{ name: string; changed: number }[]> {
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
export async function openBytes(house: WithSettings, name: string) {
  const path = pathOf(house, name)
  const found = await stat(path).catch(() => undefined)
  return found && { bytes: found.size, read: (start: number, end: number) => createReadStream(path, { start, end }) }
}

/** Gives a file that lies elsewhere in the data directory its name, by moving it, so that gigabytes cost nothing; one that was moved before stays. */
export async function adoptBytes(house: WithSettings, name: string, from: string) {
  await folderOf(house, name)
  await rename(from, pathOf(house, name)).catch((error: NodeJS.ErrnoException) => {
    if (!isAbsent(error) || error.syscall !== 'rename') throw error
  })
  await settleFolder(dirname(pathOf(house, name)))
  // Young again, as whoever sweeps sees it: its row is not written yet.
  await utimes(pathOf(house, name), new Date(), new Date())
}
