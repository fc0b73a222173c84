import { type Entered, mealsOf, setsOf } from '#e2e/bench/data.ts'
import { type Figure, inTurn, median } from '#e2e/bench/figure.ts'
import { push, startHouse } from '#e2e/bench/host/start.ts'
import { Phone } from '#e2e/bench/phone.ts'
import { profiled } from '#e2e/bench/profile.ts'

const most = 1.2

/** Years of a diary on a new phone, beside as many sets. */
export const diarySync: Figure = {
  name: 'diary-sync',
  async measure({ quick, profile, page, note }) {
    const count = quick ? 2000 : 15_000
    const rounds = quick || profile ? 1 : 3
    const host = await startHouse(page, { people: 2 })
    try {
      const [eater, lifter] = [host.people[0]!, host.people[1]!]
      await push(host, eater.token, mealsOf(count), 'meals')
      await push(host, lifter.token, setsOf(count))
      const once =
        (kind: Entered, { token, person }: typeof eater) =>
        async () => {
          const phone = await Phone.open()
          try {
            const opened = await phone.peer(host.url, { peer: 'ours', token, member: person, collection: kind })
            const work = () => opened.evaluate(([all, of]) => window.bench.firstSync(window.peer, all, of), [count, kind] as const)
            return await profiled(opened, `first sync of ${kind}`, profile, work)
          } finally {
            await phone.remove()
          }
        }
      const taken = await inTurn(rounds, { meals: once('meals', eater), sets: once('sets', lifter) })
      note(
        `Diary: first sync of ${count} entries and of ${count} sets, no throttle, from opening the database; median of ${rounds} in turn.`,
      )
      const [ours, beside] = [taken.meals!, taken.sets!].map(all => median(all.map(one => one.all)))
      return [
        {
          figure: `first sync of ${count} diary entries: all here`,
          unit: 'ms',
          ours: ours!,
          peers: [{ name: 'as many sets', value: beside! }],
          aim: `≤ ${most}× sets`,
          met: ours!.p50 <= most * beside!.p50,
        },
      ]
    } finally {
      await host.close()
    }
  },
}
