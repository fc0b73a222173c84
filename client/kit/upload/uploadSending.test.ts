import { getDefaultStore } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import { connectionAtom } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { type Lane, type OnItsWay, sendFile } from './uploadSending.ts'

const bytes = new Uint8Array(25).map((_, place) => place)
const file = new File([bytes], 'film.mp4', { lastModified: 1 })
const store = getDefaultStore()
const online = (is: boolean) => store.set(connectionAtom, { online: is, portal: false, since: '' })

/** The server's end of an upload, with the troubles on the way. */
function lane(trouble: (act: string, count: number) => void = () => {}) {
  let here = new Uint8Array(0)
  let count = 0
  const acts: string[] = []
  const state = (): OnItsWay => ({ _id: 'a', taken: here.length, bytes: 25, finished: false })
  const act = (name: string) => {
    acts.push(name)
    trouble(name.split(' ')[0]!, ++count)
  }
  const made: Lane = {
    async begin() {
      act('begin')
      return state()
    },
    async piece(_, offset, data) {
      act(`piece ${offset}`)
      if (offset !== here.length) throw new CallError('upload-behind', '', 409, { current: state() })
      here = new Uint8Array([...here, ...new Uint8Array(await data.arrayBuffer())])
      return state()
    },
    async finish() {
      act('finish')
      return { ...state(), finished: true }
    },
    async drop() {},
  }
  return { made, acts, here: () => here, lose: (to: number) => (here = here.slice(0, to)) }
}

const run = (made: Lane, over: Partial<Parameters<typeof sendFile>[2]> = {}) =>
  sendFile(file, made, { signal: new AbortController().signal, piece: 10, onProgress: () => {}, ...over })

beforeEach(() => online(true))

test('a file goes in pieces, in order, and is finished', async () => {
  const to = lane()
  const shares: number[] = []
  expect((await run(to.made, { onProgress: ({ taken }) => shares.push(taken) })).finished).toBe(true)
  expect(to.acts).toEqual(['begin', 'piece 0', 'piece 10', 'piece 20', 'finish'])
  expect(shares).toEqual([0, 10, 20, 25])
  expect([...to.here()]).toEqual([...bytes])
})

test('it waits while there is no network, and goes on from what arrived', async () => {
  const to = lane((act, count) => {
    if (act === 'piece' && count === 3) {
      online(false)
      throw new CallError('offline', '')
    }
  })
  const away: boolean[] = []
  const done = run(to.made, { onAway: is => away.push(is) })
  await expect.poll(() => away.at(-1)).toBe(true)
  online(true)
  await done
  expect([...to.here()]).toEqual([...bytes])
  expect(to.acts).toEqual(['begin', 'piece 0', 'piece 10', 'piece 10', 'piece 20', 'finish'])
})

test('an answer that was lost costs nothing: what is there already is not sent again', async () => {
  const to = lane()
  const once = to.made.piece
  let lost = false
  to.made.piece = async (id, offset, data) => {
    const answer = await once(id, offset, data)
    if (lost) return answer
    lost = true
    online(false)
    queueMicrotask(() => online(true))
    throw new CallError('offline', '')
  }
  await run(to.made)
  expect([...to.here()]).toEqual([...bytes])
})

test('what the other end lost is sent again', async () => {
  const to = lane()
  await to.made.piece('a', 0, file.slice(0, 20))
  let lost = false
  await run(to.made, {
    onProgress: () => {
      if (!lost) to.lose(5)
      lost = true
    },
  })
  expect([...to.here()]).toEqual([...bytes])
})

test('stopped it stops, and begun again it goes on', async () => {
  const to = lane()
  const stop = new AbortController()
  await expect(
    run(to.made, { signal: stop.signal, onProgress: ({ taken }) => taken > 0 && stop.abort(new Error('stopped')) }),
  ).rejects.toThrow('stopped')
  expect(to.here().length).toBe(10)
  await run(to.made)
  expect(to.acts).toEqual(['begin', 'piece 0', 'begin', 'piece 10', 'piece 20', 'finish'])
})

test('what nobody can wait for is thrown', async () => {
  const to = lane(act => {
    if (act === 'piece') throw new CallError('bad-media-type', 'Kein Video', 415)
  })
  await expect(run(to.made)).rejects.toThrow('Kein Video')
})
