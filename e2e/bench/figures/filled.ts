import { setsOf } from '#e2e/bench/data.ts'
import type { Ground } from '#e2e/bench/figure.ts'
import { bulkDocs, type Host, push } from '#e2e/bench/host/start.ts'
import type { Told } from '#e2e/bench/page/peer.ts'

export type Synced = 'ours' | 'rxdb' | 'pouch'
export type Filled = Awaited<ReturnType<typeof filled>>

/** Options for each peer's page, with the same sets on its server. */
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
