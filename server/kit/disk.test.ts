import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adoptBytes, layDown, nameBytes, readBytes } from './disk.ts'
import type { House, WithSettings } from './house.ts'

let dataDir: string
let written: Promise<boolean>[]
let house: WithSettings
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'formkurve-disk-'))
  house = { settings: { dataDir } as House['settings'] }
  written = []
  const probe = await open(dataDir, 'r')
  vi.spyOn(Object.getPrototypeOf(probe) as FileHandle, 'sync').mockImplementation(function (this: FileHandle) {
    written.push(this.stat().then(found => found.isDirectory()))
    return Promise.resolve()
  })
  await probe.close()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(dataDir, { recursive: true })
})

const foldersWritten = async () => (await Promise.all(written.splice(0))).filter(Boolean).length

test('a name is lasting: its folder is written after the bytes have got it', async () => {
  const bytes = Buffer.from('Röntgenbild')
  const draft = await layDown(house, bytes)
  await foldersWritten()
  await nameBytes(house, `f${'a'.repeat(32)}`, { draft, bytes })
  expect(await foldersWritten()).toBeGreaterThanOrEqual(1)
  expect(await readBytes(house, `f${'a'.repeat(32)}`)).toEqual(bytes)
  await nameBytes(house, `f${'a'.repeat(32)}`, { draft, bytes })
  expect(await foldersWritten()).toBe(1)
})

test('so is the name of a file that was moved in', async () => {
  const draft = await layDown(house, Buffer.from('Film'))
  const name = `f${'b'.repeat(32)}`
  await foldersWritten()
  await adoptBytes(house, name, join(dataDir, 'uploads', draft.slice(1, 3), draft))
  expect(await foldersWritten()).toBeGreaterThanOrEqual(1)
  expect((await readBytes(house, name))?.toString()).toBe('Film')
})
