import { timed } from '#e2e/bench/big.ts'
import { type Figure, inTurn, type Row, spread } from '#e2e/bench/figure.ts'

const aim = 15
const monday = (weeks: number) => {
  const date = new Date(Date.now() + weeks * 7 * 86_400_000)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

/** The weekly plan of a studio, this week's and those around it, from the request to the answer. */
export const coursePlan: Figure = {
  name: 'course-plan',
  async measure({ quick, note, big }) {
    const { ready, missing } = await big()
    if (!ready) {
      note(`Weekly plan: not measured (${missing}).`)
      return []
    }
    const { house } = ready
    let asked = 0
    const plan = (studios: string[]) => () => {
      const week = monday([0, 1, 2, -1, -40][asked % 5]!)
      const studio = studios[asked++ % studios.length]
      return timed(`${house.url}/api/kurse?studio=${studio}&from=${week}`, house.people[asked % house.people.length]!.token)
    }
    const all = { 'of a big studio': plan(['winterthur', 'arbon', 'pfungen']), 'of a small studio': plan(['basel', 'frauenfeld', 'rikon']) }
    await inTurn(20, all)
    const taken = await inTurn(quick ? 20 : 300, all)
    note('Weekly plan: 47 executions a week in a big studio, 11 in a small one; five weeks in turn, signed in, one after the other.')
    return Object.keys(all).map((name): Row => {
      const ours = spread(taken[name]!)
      return { figure: `weekly plan ${name}`, unit: 'ms', ours, aim: `≤ ${aim} ms (p95)`, met: ours.p95 <= aim }
    })
  },
}
