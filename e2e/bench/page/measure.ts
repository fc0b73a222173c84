import { type Entered, exercises, mealsOf, newSet, setsOf } from '#e2e/bench/data.ts'
import type { Peer } from './peer.ts'

export { newSet, setsOf }

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const timed = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Milliseconds from the act to durable; a breath between, as between two sets. */
export async function insertions(peer: Peer, count: number, after?: (id: string) => Promise<void>) {
  const taken: number[] = []
  for (let place = 0; place < count; place++) {
    const set = newSet(place, '0190a3e2-7b3c-7000-8000-000000000001')
    taken.push(await timed(() => peer.insert(set)))
    await after?.(set.id)
    await pause(40)
  }
  return taken
}

let tapped = 0

/** Milliseconds of each tap on so many new articles, each tapped twice. */
export async function taps(peer: Peer, count: number) {
  const taken: number[] = []
  for (let place = 0; place < count; place++, tapped++)
    for (const _ of [1, 2]) {
      taken.push(await timed(() => peer.tap!(`article-${tapped}`)))
      await pause(20)
    }
  return taken
}

/** Each exercise is asked once, so that no cache of results answers. */
export async function finds(peer: Peer, expected: number) {
  const taken: number[] = []
  for (const exercise of exercises) {
    let found = 0
    taken.push(await timed(async () => (found = await peer.find(exercise))))
    if (found !== expected) throw new Error(`${found} found, ${expected} are there`)
    await pause(10)
  }
  return taken.slice(1)
}

/** A new device: until its newest fifty can be asked for, and until everything is there. */
export async function firstSync(peer: Peer, count: number, of: Entered = 'sets') {
  const ids = (of === 'meals' ? mealsOf(count) : setsOf(count)).map(({ id }) => id)
  const newest = ids.slice(-50)
  const begun = performance.now()
  await peer.open()
  const opened = performance.now() - begun
  peer.follow(false)
  const all = peer.inStep().then(() => performance.now() - begun)
  while ((await peer.here(newest)) < newest.length) await pause(5)
  const stored = performance.now() - begun
  const shown = await peer.newest(newest.length)
  const first = performance.now() - begun
  if (shown.some(id => !newest.includes(id))) throw new Error('these are not the newest')
  const taken = { opened, stored, first, all: Math.max(first, await all) }
  const here = await peer.here(ids)
  if (here !== count) throw new Error(`in step with ${here} of ${count}`)
  return taken
}

/** A device that was away: from opening until all of these are here. */
export async function catchUp(peer: Peer, ids: string[]) {
  const begun = performance.now()
  // As in the app: the network is there before the database is open.
  peer.online?.(true)
  await peer.open()
  peer.follow(true)
  while ((await peer.here(ids)) < ids.length) await pause(2)
  return performance.now() - begun
}

/** A device that has everything and follows. */
export async function join(peer: Peer, count: number) {
  const ids = setsOf(count).map(({ id }) => id)
  await peer.open()
  peer.follow(true)
  while ((await peer.here(ids)) < count) await pause(200)
}

/** Offset from this page's clock to the server's. */
export async function clock() {
  let best = { took: Number.POSITIVE_INFINITY, offset: 0 }
  for (let times = 0; times < 200; times++) {
    const before = performance.now()
    const there = (await (await fetch('/bench/clock')).json()) as number
    const after = performance.now()
    if (after - before < best.took) best = { took: after - before, offset: there - (before + after) / 2 }
  }
  return best.offset
}

/** When each request began and ended since the page was opened, for `--profile`. */
export const requests = () =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => !name.includes('/bench/'))
    .map(({ name, startTime, duration }) => `${startTime.toFixed(0)}–${(startTime + duration).toFixed(0)} ${new URL(name).pathname}`)

const arrived = new Map<string, { at: number; tell: () => void; told: Promise<void> }>()

function arrival(id: string) {
  const known = arrived.get(id)
  if (known) return known
  let tell = () => {}
  const told = new Promise<void>(resolve => {
    tell = resolve
  })
  const made = { at: 0, tell, told }
  arrived.set(id, made)
  return made
}

/** Notes when the live query first shows each set of a run. */
export function watch(peer: Peer, run: string) {
  peer.watch(run, id => {
    const one = arrival(id)
    one.at ||= performance.now()
    one.tell()
  })
}

/** When a set was first shown. */
export async function shownAt(id: string) {
  const one = arrival(id)
  await one.told
  return one.at
}

/** Writes one set and tells when that began. */
export async function send(peer: Peer, place: number, run: string) {
  const set = newSet(place, run)
  const at = performance.now()
  await peer.insert(set)
  return { id: set.id, at }
}
