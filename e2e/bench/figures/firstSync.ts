import { setsOf } from '#e2e/bench/data.ts'
import { type Figure, type Ground, inTurn, median, type Row } from '#e2e/bench/figure.ts'
import { bulkDocs, type Host, push } from '#e2e/bench/host/start.ts'
import type { Told } from '#e2e/bench/page/peer.ts'
import { Phone } from '#e2e/bench/phone.ts'
import { profiled } from '#e2e/bench/profile.ts'

export type Synced = 'ours' | 'rxdb' | 'pouch'
export type Filled = Awaited<ReturnType<typeof filled>>

/** What each peer's page is told, with the same sets on its server. */
export async function filled({ quick, house, couch }: Ground) {
  const count = quick ? 2000 : 10_000
  const [ours, theirs] = [await house(), await couch()]
  const { token, person } = ours.people[0]!
  if (!done.has(ours)) {
    done.add(ours)
    await push(ours, token, setsOf(count))
    await bulkDocs(theirs, setsOf(count))
  }
  const told: Record<Synced, { host: Host; told: Told }> = {
    ours: { host: ours, told: { peer: 'ours', token, member: person } },
    rxdb: { host: theirs, told: { peer: 'rxdb', database: theirs.database } },
    pouch: { host: theirs, told: { peer: 'pouch', database: theirs.database } },
  }
  return { count, told, ours, theirs, token }
}
const done = new WeakSet<Host>()

/** Differences of a server's counters around some work. */
export async function overWire<T extends object>(host: Host, work: () => Promise<T>) {
  const before = await host.wire()
  const result = await work()
  const after = await host.wire()
  return { ...result, requests: after.requests - before.requests, bytes: after.bytes - before.bytes }
}

/** A member signs in on a new phone. */
export const firstSync: Figure = {
  name: 'first-sync',
  async measure(ground) {
    const { count, told } = await filled(ground)
    const once = (peer: Synced) => async () => {
      const { host, told: given } = told[peer]
      const phone = await Phone.open()
      try {
        const page = await phone.peer(host.url, given)
        return await overWire(host, () =>
          profiled(page, `first sync, ${peer}`, ground.profile, () =>
            page.evaluate(sets => window.bench.firstSync(window.peer, sets), count),
          ),
        )
      } finally {
        await phone.remove()
      }
    }
    const taken = await inTurn(ground.quick || ground.profile ? 1 : 3, { ours: once('ours'), rxdb: once('rxdb'), pouch: once('pouch') })
    ground.note(`First sync: ${count} sets, no throttle, from opening the database on an empty profile; median of three in turn.`)
    return rowsOf(count, taken)
  },
}

type Taken = Record<string, { first: number; all: number; requests: number; bytes: number }[]>

function rowsOf(count: number, taken: Taken): Row[] {
  const value = (peer: Synced, what: 'first' | 'all' | 'requests' | 'bytes', scale = 1) =>
    median(taken[peer]!.map(one => one[what] * scale))
  const row = (figure: string, unit: Row['unit'], what: 'first' | 'all' | 'requests' | 'bytes', scale = 1): Row => ({
    figure: `first sync of ${count}: ${figure}`,
    unit,
    ours: value('ours', what, scale),
    peers: [
      { name: 'PouchDB', value: value('pouch', what, scale) },
      { name: 'RxDB-CouchDB', value: value('rxdb', what, scale) },
    ],
  })
  const [first, all, requests] = [row('newest 50 ready', 'ms', 'first'), row('all here', 'ms', 'all'), row('requests', '', 'requests')]
  const by = ({ ours, peers }: Row) => peers!.map(({ value: { p50 } }) => p50 / ours.p50) as [number, number]
  return [
    { ...first, aim: '≤ 300 ms', met: first.ours.p50 <= 300 },
    { ...all, aim: '≥ 4× PouchDB, ≥ 2× RxDB-CouchDB', met: by(all)[0] >= 4 && by(all)[1] >= 2 },
    row('bytes on the wire', 'MB', 'bytes', 1e-6),
    { ...requests, aim: 'a fifth', met: Math.min(...by(requests)) >= 5 },
  ]
}
