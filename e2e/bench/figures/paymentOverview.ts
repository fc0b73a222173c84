import { timed } from '#e2e/bench/big.ts'
import { type Figure, inTurn, type Row, spread } from '#e2e/bench/figure.ts'
import { withPayments } from '#e2e/bench/payments.ts'
import { giveGrants } from '#server/shared/auth/grants.ts'

const aim = 100
const day = (years: number) => new Date(Date.now() - years * 365.25 * 86_400_000).toISOString().slice(0, 10)

/** The overview of payments, from the request to the answer. */
export const paymentOverview: Figure = {
  name: 'payment-overview',
  async measure({ quick, note, big }) {
    const { ready, missing } = await big()
    if (!ready) {
      note(`Overview of payments: not measured (${missing}).`)
      return []
    }
    const { house, record } = ready
    const { payments, lines } = await withPayments(record, { quick })
    for (const { person } of house.people) await giveGrants(record.db, person, [{ right: 'stat_admin', studios: 'all' }])
    const five = { from: day(5), to: day(0) }
    const asked = {
      'five years': { datePickerRange: five, comparison: 'none' },
      'five years against the five before': { datePickerRange: five },
      'five years of one studio': { datePickerRange: five, comparison: 'none', selectedStudios: ['winterthur'] },
      'five years by week': { datePickerRange: five, comparison: 'none', range: 'week' },
      'a month against four weeks before': { datePickerRange: { from: `${day(0).slice(0, 7)}-01`, to: day(0) }, comparison: 'weeks' },
    }
    let caller = 0
    const next = () => house.people[caller++ % house.people.length]!.token
    const all = Object.fromEntries(
      Object.entries(asked).map(([name, body]) => [name, () => timed(`${house.url}/api/payment/overview`, next(), body)]),
    )
    await inTurn(3, all)
    const taken = await inTurn(quick ? 5 : 40, all)
    note(`Overview of payments: ${payments} payments over five years in 21 studios, ${lines} lines of the journal; one after the other.`)
    return Object.keys(asked).map((name): Row => {
      const ours = spread(taken[name]!)
      return { figure: `overview of payments, ${name}`, unit: 'ms', ours, aim: `≤ ${aim} ms (p95)`, met: ours.p95 <= aim }
    })
  },
}
