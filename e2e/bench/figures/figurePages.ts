import { sql } from 'drizzle-orm'
import { morningFigures } from '#contract/measures/registry.ts'
import { timed } from '#e2e/bench/big.ts'
import { withFigures } from '#e2e/bench/chainFigures.ts'
import { type Figure, inTurn, type Row, spread } from '#e2e/bench/figure.ts'
import type { OpenDatabase } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { giveGrants } from '#server/shared/auth/grants.ts'
import { keepFigures } from '#server/shared/stats/keeping.ts'
import { domains } from '#server/start/domains.ts'

const day = (years: number) => new Date(Date.now() - years * 365.25 * 86_400_000).toISOString().slice(0, 10)
const monthBack = (many: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - many, 1)).toISOString().slice(0, 7)
}

const pages = {
  'checkin-stats': 'stats/checkin',
  'user-stats': 'stats/users',
  'contract-stats': 'stats/contracts',
  'packages-stats': 'stats/packages',
  'contract-development': 'stats/growth',
  'stats/erloes': 'stats/earnings',
  'lead-stats': 'leads/statistic',
  'trainer-stats': 'stats/trainers',
} as const

/** The pages of figures, their rows, files and boards, from the request to the answer. */
export const figurePages: Figure = {
  name: 'figure-pages',
  async measure({ quick, note, big }) {
    const { ready, missing } = await big()
    if (!ready) {
      note(`Pages of figures: not measured (${missing}).`)
      return []
    }
    const { house, record } = ready
    const { contracts, entries, leads, years } = await withFigures(record, { quick })
    for (const { person } of house.people) await giveGrants(record.db, person, [{ right: 'stat_admin', studios: 'all' }])
    const kept = { db: record.db, domains } as House
    await keepFigures(kept)
    let caller = 0
    const next = () => house.people[caller++ % house.people.length]!.token
    const ask = (path: string, body?: unknown) => () => timed(`${house.url}/api/${path}`, next(), body)
    const five = { datePickerRange: { from: day(5), to: day(0) } }
    const whole = Object.fromEntries(Object.entries(pages).map(([name, path]) => [`${name}, five years against five`, ask(path, five)]))
    const months = { figures: morningFigures.map(({ id }) => id), months: [monthBack(1)], against: 'year' }
    const all = {
      ...whole,
      'board, all studios × 12 figures, a month that is over': ask('stats/board', months),
      'board, all studios × 12 figures, the running month': ask('stats/board', { ...months, months: [monthBack(0)] }),
      'report of a month that is over': ask(`dashboard/monthly/report/winterthur/${monthBack(1)}`),
    }
    const rows = Object.fromEntries(
      Object.entries(pages).map(([name, path]) => [`${name}, rows behind five years`, ask(`${path}/rows`, { from: day(5), to: day(0) })]),
    )
    const files = Object.fromEntries(
      Object.entries(pages).map(([name, path]) => [`${name}, Excel of five years`, ask(`${path}/excel`, five)]),
    )
    const unnoted = { 'board, all studios × 12 figures, one day just unmarked': ask('stats/board', months) }
    const rounds = quick ? 3 : 25
    note(
      `Pages of figures: ${contracts} contracts, ${entries} entries and ${leads} leads of ${years} years beside the big chain; through the whole pipeline, one after the other.`,
    )
    return [
      ...(await rowsOf(all, rounds, 100)),
      ...(await rowsOf(rows, rounds, 60)),
      ...(await rowsOf(files, quick ? 1 : 5, 1000)),
      ...(await rowsOf(unnoted, rounds, 100, () => unmark(record))),
    ]
  },
}

/** An entry of the month before that came late. */
const unmark = ({ db }: OpenDatabase) =>
  db.execute(sql`insert into entry (_id, studio, at, received_at, outcome)
    select gen_random_uuid(), 'winterthur', date_trunc('month', now()) - interval '9 days', now(), 'in'`)

async function rowsOf(all: Record<string, () => Promise<number>>, rounds: number, aim: number, before?: () => Promise<unknown>) {
  await inTurn(1, all)
  await before?.()
  const taken = await inTurn(rounds, all)
  return Object.keys(all).map((figure): Row => {
    const ours = spread(taken[figure]!)
    return { figure, unit: 'ms', ours, aim: `≤ ${aim} ms (p95)`, met: ours.p95 <= aim }
  })
}
