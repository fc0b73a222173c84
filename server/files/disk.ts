import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { House } from '#server/house.ts'

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
