import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bytesInDirectory } from './directory.ts'
import type { Bytes } from './port.ts'

let root: string
let bytes: Bytes
let written: Promise<boolean>[]
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'formkurve-disk-'))
  bytes = bytesInDirectory(root)
  written = []
  const probe = await open(root, 'r')
  vi.spyOn(Object.getPrototypeOf(probe) as FileHandle, 'sync').mockImplementation(function (this: FileHandle) {
    written.push(this.stat().then(found => found.isDirectory()))
    return Promise.resolve()
  })
  await probe.close()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(root, { recursive: true })
})

const foldersWritten = async () => (await Promise.all(written.splice(0))).filter(Boolean).length

test('a name is lasting: its folder is written after the bytes have got it', async () => {
  const picture = { bytes: Buffer.from('Röntgenbild'), draft: await bytes.layDown(Buffer.from('Röntgenbild')) }
  const name = `f${'a'.repeat(32)}`
  await foldersWritten()
  await bytes.name(name, picture)
  expect(await foldersWritten()).toBeGreaterThanOrEqual(1)
  expect(await bytes.read(name)).toEqual(picture.bytes)
  await bytes.name(name, picture)
  expect(await foldersWritten()).toBe(1)
})

test('so is the name of a copy; what it is made of may go, and nothing is made of what is gone', async () => {
  const [first, second] = ['a', 'b'].map(letter => `f${letter.repeat(32)}`) as [string, string]
  await bytes.name(first, { draft: await bytes.layDown(Buffer.from('Bild')), bytes: Buffer.from('Bild') })
  await foldersWritten()
  expect(await bytes.copy(first, second)).toBe(true)
  expect(await foldersWritten()).toBeGreaterThanOrEqual(1)
  await bytes.remove(first)
  expect((await bytes.read(second))?.toString()).toBe('Bild')
  expect(await bytes.copy(first, second)).toBe(false)
  expect((await bytes.all()).map(({ name }) => name)).toEqual([second])
})

test('so is the name of a film that came in pieces', async () => {
  await bytes.pieces.write('film', 0, Buffer.from('Film'))
  const name = `f${'b'.repeat(32)}`
  await foldersWritten()
  await bytes.pieces.become('film', name)
  expect(await foldersWritten()).toBeGreaterThanOrEqual(1)
  expect((await bytes.read(name))?.toString()).toBe('Film')
})

test('the folder of a name is lasting before the name is, also where another process made it a moment ago', async () => {
  const give = async (of: Bytes, letter: string) => {
    const draft = await of.layDown(Buffer.from(letter))
    await foldersWritten()
    await of.name(`faa${letter.repeat(30)}`, { draft, bytes: Buffer.from(letter) })
    return foldersWritten()
  }
  // The root that the folder stands in, where that stands, and the folder itself.
  expect(await give(bytes, 'b')).toBe(3)
  expect(await give(bytesInDirectory(root), 'c')).toBe(3)
  expect(await give(bytes, 'd')).toBe(1)
})
