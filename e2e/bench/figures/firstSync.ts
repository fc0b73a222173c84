import { type Figure, type Ground, inTurn, median, type Row } from '#e2e/bench/figure.ts'
import { Phone } from '#e2e/bench/phone.ts'
import { profiled } from '#e2e/bench/profile.ts'
import { type Filled, filled, overWire } from './filled.ts'

/** As shipped, which is what the aims mean; and asking for a thousand documents at once. */
const peers = {
  PouchDB: { peer: 'pouch' },
  'RxDB-CouchDB': { peer: 'rxdb' },
  'PouchDB by 1000': { peer: 'pouch', batch: 1000 },
  'RxDB-CouchDB by 1000': { peer: 'rxdb', batch: 1000 },
} as const

/** A member signs in on a new phone. */
export const firstSync: Figure = {
  name: 'first-sync',
  async measure(ground) {
    const { count, told } = await filled(ground)
    const all = Object.entries({ ours: { peer: 'ours' } as const, ...peers })
    const work = all.map(([name, { peer, ...more }]) => {
      const { host, told: given } = told[peer]
      return [name, () => once(ground, name, { host, told: { ...given, ...more } }, count)] as const
    })
    const rounds = ground.quick || ground.profile ? 1 : 3
    const taken = await inTurn(rounds, Object.fromEntries(work))
    ground.note(
      `First sync: ${count} sets, no throttle, from opening the database on an empty profile; median of ${rounds} in turn. Peers as shipped, which the aims are judged by, and in batches of 1000.`,
    )
    return rowsOf(count, taken)
  },
}

async function once({ profile }: Ground, name: string, { host, told }: Filled['told'][keyof Filled['told']], count: number) {
  const phone = await Phone.open()
  try {
    const page = await phone.peer(host.url, told)
    const work = () => page.evaluate(sets => window.bench.firstSync(window.peer, sets), count)
    return await overWire(host, () => profiled(page, `first sync, ${name}`, profile, work))
  } finally {
    await phone.remove()
  }
}

type What = 'opened' | 'stored' | 'first' | 'all' | 'requests' | 'bytes'
type Taken = Record<string, Record<What, number>[]>

function rowsOf(count: number, taken: Taken): Row[] {
  const row = (figure: string, unit: Row['unit'], what: What, scale = 1) => {
    const value = (name: string) => median(taken[name]!.map(one => one[what] * scale))
    const others = Object.keys(peers).map(name => ({ name, value: value(name) }))
    return { figure: `first sync of ${count}: ${figure}`, unit, ours: value('ours'), peers: others }
  }
  const [first, all, requests] = [row('newest 50 ready', 'ms', 'first'), row('all here', 'ms', 'all'), row('requests', '', 'requests')]
  const by = ({ ours, peers: [pouch, rxdb] }: ReturnType<typeof row>) => [pouch!.value.p50 / ours.p50, rxdb!.value.p50 / ours.p50] as const
  return [
    row('database open', 'ms', 'opened'),
    row('newest 50 stored', 'ms', 'stored'),
    { ...first, aim: '≤ 300 ms', met: first.ours.p50 <= 300 },
    { ...all, aim: '≥ 4× PouchDB, ≥ 2× RxDB-CouchDB', met: by(all)[0] >= 4 && by(all)[1] >= 2 },
    row('bytes on the wire', 'MB', 'bytes', 1e-6),
    { ...requests, aim: 'a fifth', met: Math.min(...by(requests)) >= 5 },
  ]
}
