import { getEventListeners } from 'node:events'
import { NEVER, of } from 'rxjs'
import { expect, test } from 'vitest'
import { Hands } from '#sync/simulation/device.ts'
import { Contact } from './contact.ts'
import { Cut, linesOf } from './snapshotLines.ts'

const head = { checkpoint: '1', epoch: 'e1', count: 3 }

/** An answer whose lines arrive when they are told to. */
function trickle() {
  let lines!: ReadableStreamDefaultController<Uint8Array>
  const given = { cancelled: false }
  const cancel = () => {
    given.cancelled = true
  }
  const start = (controller: typeof lines) => {
    lines = controller
  }
  const body = new ReadableStream<Uint8Array>({ start, cancel })
  const say = (line: object) => lines.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`))
  say(head)
  const clock = new Hands()
  const session = new AbortController()
  const contact = new Contact({ fetch: () => Promise.reject(), live: NEVER, online$: of(true) }, clock)
  const begun = linesOf(new Response(body), read => contact.piece(read, session.signal))
  const pass = async (ms: number) => {
    await new Promise(setImmediate)
    clock.pass(ms)
    await new Promise(setImmediate)
  }
  return { begun, say, pass, end: () => lines.close(), given, session }
}

test('a snapshot may take as long as it goes on arriving', async () => {
  const { begun, say, pass, end } = trickle()
  const lines = await begun
  const all = lines.take(9)
  for (const id of ['a', 'b', 'c']) {
    await pass(29_000)
    say({ id })
  }
  await pass(29_000)
  end()
  expect(await all).toEqual({ documents: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], last: true })
})

test('one of which nothing more comes is given up', async () => {
  const { begun, say, pass, given } = trickle()
  const lines = await begun
  const all = lines.take(9).catch(error => error)
  say({ id: 'a' })
  await pass(31_000)
  expect(await all).toBeInstanceOf(Cut)
  expect(given.cancelled).toBe(true)
})

test('one is given up at once where its session ends, and where whoever reads it leaves', async () => {
  const [cut, late, left] = [trickle(), trickle(), trickle()]
  const waits = (await cut.begun).take(9).catch(error => error)
  cut.session.abort()
  expect(await waits).toBeInstanceOf(Cut)
  const begun = await late.begun
  late.session.abort()
  await expect(begun.take(9)).rejects.toBeInstanceOf(Cut)
  expect([cut.given.cancelled, late.given.cancelled]).toEqual([true, true])
  const lines = await left.begun
  lines.leave()
  expect(left.given.cancelled).toBe(true)
})

test('one that was read in part leaves nothing behind on its session, however many were', async () => {
  for (const read of [1, 9]) {
    const { begun, say, end, session } = trickle()
    const lines = await begun
    for (const id of ['a', 'b', 'c']) say({ id })
    end()
    await lines.take(read)
    expect(getEventListeners(session.signal, 'abort')).toEqual([])
  }
})
