import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { examplePicture } from '#contract/files.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { member } from '#server/testing/make.ts'
import { keepFile, removeFiles, sweepFiles } from './keptFiles.ts'
import { file } from './tables.ts'

const house = testHouse()
afterEach(() => void vi.restoreAllMocks())

const drafts = async () =>
  (await readdir(join(house.settings.dataDir, 'uploads'), { recursive: true })).filter(path => /\/d[0-9a-f]{32}$/.test(path))
const later = () => Date.now() + 7_200_000
const keeping = (text: string) =>
  ({ owner: null, kind: 'news', bytes: Buffer.from(`%PDF-1.7\n${text}\n%%EOF`), type: 'application/pdf', open: true }) as const
const isKept = async (name: string) => [await house.bytes.sizeOf(name), (await house.ask(`files/${name}`)).status]

test('an upload’s bytes lie on the disk before its transaction begins, and nothing is left of them but what it keeps', async () => {
  const anna = await member(house)
  const { transaction } = house.db
  const found: number[] = []
  vi.spyOn(house.db, 'transaction').mockImplementation((async (...given: Parameters<typeof transaction>) => {
    found.push((await drafts()).length)
    return transaction.apply(house.db, given)
  }) as typeof transaction)
  const send = (key: string, name: string) => house.as(anna, account.picture, { body: { ...examplePicture, name } }, { key })
  expect((await send('one', 'a.png')).status).toBe(200)
  expect(found[0]).toBe(1)
  expect(await drafts()).toEqual([])
  await house.as(anna, account.removePicture)
  // The stored answer of the key is sent; the new bytes are kept nowhere.
  expect((await send('one', 'a.png')).status).toBe(200)
  expect(await drafts()).toEqual([])
})

test('what was laid down when the server ended is swept, once no act can want it any more', async () => {
  await house.bytes.layDown(Buffer.from('cut off'))
  await sweepFiles(house)
  expect(await drafts()).toHaveLength(1)
  await sweepFiles(house, later())
  expect(await drafts()).toEqual([])
})

test('what had its name when its transaction was lost is swept, or kept by the act that comes again', async () => {
  const one = keeping('lost')
  const lost = async () => {
    const draft = await house.bytes.layDown(one.bytes)
    let name = ''
    const act = house.db.transaction(async tx => {
      name = await keepFile(tx, house, { ...one, draft })
      throw new Error('the server ended')
    })
    await expect(act).rejects.toThrow('the server ended')
    return name
  }
  const name = await lost()
  expect(await isKept(name)).toEqual([one.bytes.length, 404])
  await sweepFiles(house, later())
  expect(await isKept(name)).toEqual([0, 404])
  await lost()
  const draft = await house.bytes.layDown(one.bytes)
  await house.db.transaction(tx => keepFile(tx, house, { ...one, draft }))
  await sweepFiles(house, later())
  expect(await isKept(name)).toEqual([one.bytes.length, 200])
})

test('a transaction that runs again keeps what it named the first time, and writes it where it was swept since', async () => {
  const one = keeping('again')
  const draft = await house.bytes.layDown(one.bytes)
  const keep = () => house.db.transaction(tx => keepFile(tx, house, { ...one, draft }))
  const name = await keep()
  expect(await keep()).toBe(name)
  await house.db.delete(file)
  await removeFiles(house, [name])
  expect(await isKept(name)).toEqual([0, 404])
  expect(await keep()).toBe(name)
  expect(await isKept(name)).toEqual([one.bytes.length, 200])
  expect(await drafts()).toEqual([])
})
