import type { Page } from '@playwright/test'
import { type Figure, inTurn, spread } from '#e2e/bench/figure.ts'
import { Phone } from '#e2e/bench/phone.ts'
import { profiled } from '#e2e/bench/profile.ts'
import { type Filled, filled, type Synced } from './filled.ts'

const names: Synced[] = ['ours', 'rxdb', 'pouch']
const run = '0190a3e2-7b3c-7000-8000-000000000002'

interface Device {
  page: Page
  offset: number
}

/** One device writes, another's screen shows it. */
export const live: Figure = {
  name: 'live',
  async measure(ground) {
    const [rounds, each] = ground.quick ? [2, 5] : [5, 10]
    const { told, count } = await filled(ground)
    const phones = [await Phone.open(), await Phone.open()]
    try {
      const pairs = {} as Record<Synced, [Device, Device]>
      for (const peer of names) {
        const devices = phones.map(phone => join(phone, told[peer], count))
        pairs[peer] = (await Promise.all(devices)) as [Device, Device]
        await pairs[peer][1].page.evaluate(which => window.bench.watch(window.peer, which), run)
      }
      const some = (peer: Synced) => () => latencies(pairs[peer], each)
      const all = { ours: some('ours'), rxdb: some('rxdb'), pouch: some('pouch') }
      await inTurn(1, all)
      const taken = await inTurn(rounds, all)
      if (ground.profile) {
        const [a, b] = pairs.ours
        await profiled(a.page, 'live, the writing device', true, () => profiled(b.page, 'live, the watching device', true, some('ours')))
      }
      const value = (peer: Synced) => spread(taken[peer]!.flat())
      ground.note(
        `Live: two browsers with ${count} sets each, p50 / p95 of ${rounds * each} from the call of insert to the live query; the two clocks are aligned over the server's.`,
      )
      return [
        {
          figure: 'live, device to device',
          unit: 'ms',
          ours: value('ours'),
          peers: [
            { name: 'PouchDB', value: value('pouch') },
            { name: 'RxDB-CouchDB', value: value('rxdb') },
          ],
          aim: 'p50 ≤ 5 ms',
          met: value('ours').p50 <= 5,
        },
      ]
    } finally {
      for (const phone of phones) await phone.remove()
    }
  },
}

async function join(phone: Phone, { host, told }: Filled['told'][Synced], count: number): Promise<Device> {
  const page = await phone.peer(host.url, told)
  const offset = await page.evaluate(() => window.bench.clock())
  await page.evaluate(sets => window.bench.join(window.peer, sets), count)
  return { page, offset }
}

async function latencies([a, b]: [Device, Device], count: number) {
  const taken: number[] = []
  for (let place = 0; place < count; place++) {
    const { id, at } = await a.page.evaluate(([which, where]) => window.bench.send(window.peer, which, where), [place, run] as const)
    const shown = await b.page.evaluate(which => window.bench.shownAt(which), id)
    taken.push(shown + b.offset - (at + a.offset))
    await new Promise(resolve => setTimeout(resolve, 60))
  }
  return taken
}
