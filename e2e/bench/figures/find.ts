import { exercises } from '#e2e/bench/data.ts'
import { type Figure, spread } from '#e2e/bench/figure.ts'
import { Phone } from '#e2e/bench/phone.ts'
import { profiled } from '#e2e/bench/profile.ts'

const names = ['ours', 'rxdb', 'pouch', 'dexie'] as const

/** All sets of one exercise out of years of training, through the index. */
export const find: Figure = {
  name: 'find',
  async measure({ quick, profile, note, ...ground }) {
    const stored = quick ? 2000 : 10_000
    const expected = stored / exercises.length
    const { url, people } = await ground.house()
    const { token, person } = people[2]!
    const taken: Record<string, { p50: number; p95: number }> = {}
    for (const peer of names) {
      const phone = await Phone.open()
      try {
        const page = await phone.peer(url, { peer, token, member: person })
        await page.evaluate(async count => {
          await window.peer.open()
          await window.peer.fill(window.bench.setsOf(count))
        }, stored)
        await page.close()
        const again = await phone.peer(url, { peer, token, member: person })
        await again.evaluate(() => window.peer.open())
        const ask = () => again.evaluate(count => window.bench.finds(window.peer, count), expected)
        taken[peer] = spread(await profiled(again, `find, ${peer}`, profile && peer !== 'dexie', ask))
      } finally {
        await phone.remove()
      }
    }
    note(`Find: p50 / p95 of ${exercises.length - 1} exercises, each asked once; PouchDB's index is built before.`)
    return [
      {
        figure: `indexed find of ${expected} among ${stored}`,
        unit: 'ms',
        ours: taken.ours!,
        peers: [
          { name: 'RxDB-Dexie', value: taken.rxdb! },
          { name: 'PouchDB', value: taken.pouch! },
          { name: 'Dexie', value: taken.dexie! },
        ],
      },
    ]
  },
}
