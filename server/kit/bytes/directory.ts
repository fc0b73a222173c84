import { randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncPath } from '#server/kit/syncPath.ts'
import type { Bytes, UploadPieces } from './port.ts'

const isAbsent = (error: NodeJS.ErrnoException) => error.code === 'ENOENT'
const orNothing = (error: NodeJS.ErrnoException) => {
  if (isAbsent(error)) return undefined
  throw error
}
const fileStatOf = (path: string) => stat(path).catch(orNothing)

/** Makes folders below a root; each is lasting before anything is named in it, also where another process made it a moment ago. */
function foldersIn(root: string) {
  const lasting = new Set<string>()
  return async (path: string) => {
    const made = await mkdir(path, { recursive: true, mode: 0o700 })
    if (!made && lasting.has(path)) return
    await syncPath(dirname(path))
    if (path !== root) await syncPath(dirname(root))
    lasting.add(path)
  }
}
type FolderAt = ReturnType<typeof foldersIn>

/** The folders of files have two characters of their names, so that none holds too many; this one holds what is not finished. */
const unfinished = 'unfinished'
const isOfFiles = (folder: string) => folder.length === 2

interface NamedPlaces {
  pathOf: (name: string) => string
  folderAt: FolderAt
}

/** The name of bytes that have none yet, and a folder for them. */
async function newDraftAt({ pathOf, folderAt }: NamedPlaces) {
  const draft = `d${randomBytes(16).toString('hex')}`
  await folderAt(dirname(pathOf(draft)))
  return draft
}

/** Copies a file under a draft first, so that its new name is whole or not there. */
async function copyAt(places: NamedPlaces, from: string, to: string) {
  const { pathOf, folderAt } = places
  const draft = await newDraftAt(places)
  try {
    await copyFile(pathOf(from), pathOf(draft))
  } catch (error) {
    orNothing(error as NodeJS.ErrnoException)
    return false
  }
  await syncPath(pathOf(draft))
  await folderAt(dirname(pathOf(to)))
  await rename(pathOf(draft), pathOf(to))
  await syncPath(dirname(pathOf(to)))
  return true
}

/** A directory, which processes on several machines may share. */
export function bytesInDirectory(root: string): Bytes {
  const pathOf = (name: string) => join(root, name.slice(1, 3), name)
  const folderAt = foldersIn(root)

  async function layDown(bytes: Buffer) {
    const draft = await newDraftAt({ pathOf, folderAt })
    await writeFile(pathOf(draft), new Uint8Array(bytes), { mode: 0o600, flush: true })
    return draft
  }

  const sizeOf = async (name: string) => (await fileStatOf(pathOf(name)))?.size ?? 0

  async function give(name: string, { draft, bytes }: { draft: string; bytes: Buffer }): Promise<void> {
    await folderAt(dirname(pathOf(name)))
    try {
      await rename(pathOf(draft), pathOf(name))
    } catch (error) {
      orNothing(error as NodeJS.ErrnoException)
      // The transaction runs again: the first time has given it its name, unless it was swept since.
      if ((await sizeOf(name)) === 0) return give(name, { draft: await layDown(bytes), bytes })
    }
    await syncPath(dirname(pathOf(name)))
  }

  async function lyingIn(folder: string, beginning: string) {
    const names = (await readdir(join(root, folder)).catch(orNothing)) ?? []
    const all = names.filter(name => name.startsWith(beginning))
    const seen = await Promise.all(all.map(async name => ({ name, is: await fileStatOf(join(root, folder, name)) })))
    return seen.flatMap(({ name, is }) => (is?.isFile() ? [{ name, bytes: is.size, changed: is.mtimeMs }] : []))
  }

  return {
    layDown,
    name: give,
    copy: (from, to) => copyAt({ pathOf, folderAt }, from, to),
    sizeOf,
    read: name => readFile(pathOf(name)).catch(orNothing),
    async open(name) {
      const path = pathOf(name)
      const is = await fileStatOf(path)
      return is && { bytes: is.size, read: (start, end) => createReadStream(path, { start, end }) }
    },
    remove: name => rm(pathOf(name), { force: true }),
    async all(beginning = '') {
      const folders = beginning ? [beginning.slice(1, 3)] : ((await readdir(root).catch(orNothing)) ?? []).filter(isOfFiles)
      const lying = []
      for (const folder of folders) lying.push(...(await lyingIn(folder, beginning)))
      return lying
    },
    pieces: piecesIn(join(root, unfinished), folderAt, async (from, name) => {
      await folderAt(dirname(pathOf(name)))
      await syncPath(from).catch(orNothing)
      await rename(from, pathOf(name)).catch(orNothing)
      await syncPath(dirname(pathOf(name)))
      // Young again, as whoever sweeps sees it: its row is not written yet.
      const now = new Date()
      await utimes(pathOf(name), now, now).catch(orNothing)
    }),
  }
}

/** One file for each id, to which its pieces are written at their places; moved at the end, so that gigabytes cost nothing. */
function piecesIn(root: string, folderAt: FolderAt, move: (from: string, name: string) => Promise<void>): UploadPieces {
  const pathOf = (id: string) => join(root, id)
  return {
    async write(id, offset, bytes) {
      await folderAt(root)
      const handle = await open(pathOf(id), constants.O_RDWR | constants.O_CREAT, 0o600)
      try {
        await handle.write(new Uint8Array(bytes), 0, bytes.length, offset)
      } finally {
        await handle.close()
      }
    },
    sizeOf: async id => (await fileStatOf(pathOf(id)))?.size ?? 0,
    async open(id) {
      const handle = await open(pathOf(id)).catch(orNothing)
      if (!handle) return undefined
      return {
        bytes: (await handle.stat()).size,
        async at(from, length) {
          const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, from)
          return Buffer.from(buffer.buffer, 0, bytesRead)
        },
        close: () => handle.close(),
      }
    },
    become: (id, name) => move(pathOf(id), name),
    remove: id => rm(pathOf(id), { force: true }),
    ids: async () => (await readdir(root).catch(orNothing)) ?? [],
  }
}
