import { newSet } from '#e2e/bench/data.ts'
import { type Figure, inTurn, median, type Row } from '#e2e/bench/figure.ts'
import { bulkDocs, push } from '#e2e/bench/host/start.ts'
import { Phone } from '#e2e/bench/phone.ts'
import { profiled } from '#e2e/bench/profile.ts'
import { filled, overWire, type Synced } from './filled.ts'

const names: Synced[] = ['ours', 'rxdb', 'pouch']
const changes = 100
const run = '0190a3e2-7b3c-7000-8000-000000000003'

/** A phone that was away while a hundred sets were done elsewhere is opened again. */
export const catchUp: Figure = {
  name: 'catch-up',
  async measure(ground) {
    const { told, count, ours, theirs, token } = await filled(ground)
    const phone = await Phone.open()
    try {
      for (const peer of names) {
        const page = await phone.peer(told[peer].host.url, told[peer].told)
        await page.evaluate(sets => window.bench.join(window.peer, sets), count)
        // Long enough that each has noted how far it came.
        await page.waitForTimeout(3000)
        await page.close()
      }
      let place = 0
      const away = (peer: Synced) => async () => {
        const sets = Array.from({ length: changes }, () => newSet(place++, run))
        await (peer === 'ours' ? push(ours, token, sets) : bulkDocs(theirs, sets))
        const { host, told: given } = told[peer]
        const page = await phone.peer(host.url, given)
        const ids = sets.map(({ id }) => id)
        const work = () => page.evaluate(all => window.bench.catchUp(window.peer, all), ids)
        const taken = await overWire(host, async () => ({ ms: await profiled(page, `catch-up, ${peer}`, ground.profile, work) }))
        await page.waitForTimeout(1000)
        await page.close()
        return taken
      }
      const all = { ours: away('ours'), rxdb: away('rxdb'), pouch: away('pouch') }
      const taken = await inTurn(ground.quick ? 1 : 5, all)
      ground.note(`Catch-up: a device with ${count} sets opens its database again and follows; median of five in turn.`)
      return rowsOf(taken)
    } finally {
      await phone.remove()
    }
  },
}

function rowsOf(taken: Record<string, { ms: number; requests: number; bytes: number }[]>): Row[] {
  const row = (figure: string, unit: Row['unit'], what: 'ms' | 'requests' | 'bytes', scale = 1): Row => {
    const value = (peer: Synced) => median(taken[peer]!.map(one => one[what] * scale))
    return {
      figure: `catch-up of ${changes} changes: ${figure}`,
      unit,
      ours: value('ours'),
      peers: [
        { name: 'PouchDB', value: value('pouch') },
        { name: 'RxDB-CouchDB', value: value('rxdb') },
      ],
    }
  }
  const here = row('all here', 'ms', 'ms')
  const best = Math.min(...here.peers!.map(({ value }) => value.p50))
  return [
    { ...here, aim: '≤ 1× the peers', met: here.ours.p50 <= best },
    row('requests', '', 'requests'),
    row('bytes on the wire', 'kB', 'bytes', 1e-3),
  ]
}
