import { type Figure, inTurn, spread } from '#e2e/bench/figure.ts'
import { push } from '#e2e/bench/host/start.ts'
import { Phone, slowDown } from '#e2e/bench/phone.ts'
import { profiled } from '#e2e/bench/profile.ts'

/** From the tap to durable, on a slow phone that holds years of training. */
export const entry: Figure = {
  name: 'entry',
  async measure({ quick, profile, note, ...ground }) {
    const [stored, rounds, each] = quick ? [2000, 2, 10] : [20_000, 6, 20]
    const house = await ground.house()
    const { token, person } = house.people[1]!
    const phone = await Phone.open()
    try {
      const ours = await phone.peer(house.url, { peer: 'ours', token, member: person })
      await push(house, token, await ours.evaluate(count => window.bench.setsOf(count), stored))
      await ours.evaluate(async () => {
        await window.peer.open()
        window.peer.follow(true)
        await window.peer.inStep()
      })
      const rxdb = await phone.peer(house.url, { peer: 'rxdb' })
      const dexie = await phone.peer(house.url, { peer: 'dexie' })
      for (const page of [rxdb, dexie]) {
        await page.evaluate(async count => {
          await window.peer.open()
          await window.peer.fill(window.bench.setsOf(count))
        }, stored)
      }
      for (const page of [ours, rxdb, dexie]) await slowDown(page, { cpu: 4 })
      const insertions = (page: typeof ours) => page.evaluate(count => window.bench.insertions(window.peer, count), each)
      const floor = async () => {
        await ours.evaluate(() => window.ours.online(false))
        return insertions(ours)
      }
      const connected = async () => {
        await ours.evaluate(async () => {
          window.ours.online(true)
          await window.ours.inStep()
        })
        return ours.evaluate(count => window.bench.insertions(window.peer, count, id => window.ours.sent(id)), each)
      }
      // Not counted: the first ones compile.
      await inTurn(1, { floor, connected, rxdb: () => insertions(rxdb), dexie: () => insertions(dexie) })
      const taken = await inTurn(rounds, { floor, connected, rxdb: () => insertions(rxdb), dexie: () => insertions(dexie) })
      if (profile) {
        for (const [name, work] of Object.entries({ floor, connected })) await profiled(ours, `set entry, ${name}`, true, work)
        await profiled(rxdb, 'set entry, plain RxDB', true, () => insertions(rxdb))
      }
      const spreads = Object.fromEntries(Object.entries(taken).map(([name, lists]) => [name, spread(lists.flat())]))
      const peers = [
        { name: 'RxDB-Dexie', value: spreads.rxdb! },
        { name: 'Dexie', value: spreads.dexie! },
      ]
      note(`Set entry: ${stored} sets stored, 4× slower CPU, p50 / p95 of ${rounds * each} each, in turn by ${each}.`)
      return (['floor', 'connected'] as const).map(way => ({
        figure: way === 'floor' ? 'set entry to durable, without network' : 'set entry to durable, while syncing',
        unit: 'ms' as const,
        ours: spreads[way]!,
        peers,
        aim: '≤ 1× RxDB-Dexie, p95 < 16 ms',
        met: spreads[way]!.p50 <= spreads.rxdb!.p50 && spreads[way]!.p95 < 16,
      }))
    } finally {
      await phone.remove()
    }
  },
}
