import { readFile } from 'node:fs/promises'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { examplePicture } from '#contract/files.ts'
import { videos } from '#contract/videos/calls.ts'
import { sweepFiles } from '#server/shared/files/keptFiles.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder } from '#server/testing/make.ts'

const house = testHouse()
let film: Buffer
let editor: Somebody
beforeAll(async () => {
  film = await readFile(new URL('./demo/dehnen.webm', import.meta.url))
  editor = await holder(house, [
    { right: 'a_add', studios: 'all' },
    { right: 'a_edit', studios: 'all' },
  ])
}, 60_000)
afterEach(() => void vi.restoreAllMocks())

const begin = async () =>
  (await house.as(editor, videos.beginUpload, { body: { name: 'dehnen.webm', mark: `${Math.random()}`, bytes: film.length } })).reply._id
const send = (id: string, offset: number, bytes: Buffer) => {
  const body = { ...examplePicture, piece: true as const, base64: Buffer.from(bytes).toString('base64') }
  return house.as(editor, videos.uploadChunk, { params: { id, offset: String(offset) }, body })
}
const finish = (id: string) => house.as(editor, videos.finishUpload, { params: { id } })
const takenOf = async (id: string) => (await house.as(editor, videos.upload, { params: { id } })).reply.taken

/** As if the server ended where the next transaction begins; says what lay on the disk by then. */
function endedAt<T>(look: () => Promise<T>) {
  const seen: T[] = []
  vi.spyOn(house.db, 'transaction').mockImplementationOnce(async () => {
    seen.push(await look())
    throw new Error('the server ended')
  })
  return seen
}

async function playedOf(upload: string) {
  const { reply } = await house.as(editor, videos.create, { body: { title: 'Dehnen', upload, seconds: 30 } })
  const answer = await house.ask(String(reply.address))
  return Buffer.from(await answer.arrayBuffer())
}

test('a piece is written before the transaction that counts it; cut off between the two it is sent again', async () => {
  const id = await begin()
  const half = Math.floor(film.length / 2)
  await send(id, 0, film.subarray(0, half))
  const seen = endedAt(() => house.bytes.pieces.sizeOf(id))
  expect((await send(id, half, film.subarray(half))).status).toBe(500)
  expect(seen).toEqual([film.length])
  expect(await takenOf(id)).toBe(half)
  expect((await send(id, half, film.subarray(half))).reply.taken).toBe(film.length)
  expect((await finish(id)).reply.finished).toBe(true)
  expect((await playedOf(id)).equals(film)).toBe(true)
})

test('a film that had its name when the server ended is finished by the next one, and sent again where it was swept', async () => {
  const id = await begin()
  await send(id, 0, film)
  for (let round = 0; round < 2; round++) {
    const seen = endedAt(() => house.bytes.pieces.sizeOf(id))
    expect((await finish(id)).status).toBe(500)
    expect(seen).toEqual([0])
    expect(await takenOf(id)).toBe(film.length)
  }
  await sweepFiles(house, Date.now() + 7_200_000)
  expect(await takenOf(id)).toBe(0)
  expect((await finish(id)).code).toBe('upload-behind')
  await send(id, 0, film)
  endedAt(async () => {})
  expect((await finish(id)).status).toBe(500)
  expect((await finish(id)).reply.finished).toBe(true)
  await sweepFiles(house, Date.now() + 7_200_000)
  expect((await playedOf(id)).equals(film)).toBe(true)
})

test('the same piece from two tabs counts once, and a film that both finish is one', async () => {
  const id = await begin()
  const half = Math.floor(film.length / 2)
  const both = await Promise.all([send(id, 0, film.subarray(0, half)), send(id, 0, film.subarray(0, half + 9))])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const here = await takenOf(id)
  await Promise.all([send(id, here, film.subarray(here)), send(id, here, film.subarray(here))])
  expect((await Promise.all([finish(id), finish(id)])).map(({ reply }) => reply.finished)).toEqual([true, true])
  expect((await playedOf(id)).equals(film)).toBe(true)
})

test('a dropped upload leaves the disk once its transaction is certain; where that one is lost, it goes on', async () => {
  const id = await begin()
  const half = Math.floor(film.length / 2)
  await send(id, 0, film.subarray(0, half))
  const drop = () => house.as(editor, videos.dropUpload, { params: { id } })
  const { transaction } = house.db
  vi.spyOn(house.db, 'transaction').mockImplementationOnce((async (...[act, ...rest]: Parameters<typeof transaction>) =>
    transaction.call(
      house.db,
      async tx => {
        await act(tx)
        throw new Error('the server ended')
      },
      ...rest,
    )) as typeof transaction)
  expect((await drop()).status).toBe(500)
  await house.runJobs()
  expect(await takenOf(id)).toBe(half)
  expect((await drop()).status).toBe(200)
  expect(await house.bytes.pieces.sizeOf(id)).toBe(half)
  await house.runJobs()
  expect(await house.bytes.pieces.sizeOf(id)).toBe(0)
})
