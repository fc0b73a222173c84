import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { addDays, monthsFrom } from '#contract/days.ts'
import type { MonthRow } from '#contract/timetracking/sheets.ts'
import { type Big, timed } from '#e2e/bench/big.ts'
import { type Figure, inTurn, type Row, spread } from '#e2e/bench/figure.ts'
import { today } from '#server/kit/zone.ts'
import { transacted } from '#server/serve/transaction.ts'
import { giveGrants } from '#server/shared/auth/grants.ts'
import { domains } from '#server/start/domains.ts'
import { create } from '#server/timetracking/ownTimeEntries.ts'
import { beside } from './bystander.ts'
import { againstTpcb } from './tpcb.ts'

type Ready = NonNullable<Big['ready']>

const aim = { stamp: 0.3, overview: 40, lockedS: 10, bystander: 50 }
/** The most months of one lock. */
const atOnce = 100

/** The team's day in the office: a stamp, what stands in the overviews, and the end of a month for everybody. */
export const teamOffice: Figure = {
  name: 'team-office',
  async measure({ quick, note, work }) {
    const { ready, missing } = await work()
    if (!ready) {
      note(`Stamps, overviews and months: not measured (${missing}).`)
      return []
    }
    for (const { person } of ready.house.people)
      await giveGrants(ready.record.db, person, [
        { right: 'tt_office', studios: 'all' },
        { right: 'tt_management', studios: 'all' },
      ])
    const { rows, cpu } = await stamps(ready, quick)
    note(`Stamps: the whole transaction by the server's own code on one thread; one took ${cpu.toFixed(2)} ms of our own processor time.`)
    return [...rows, ...(await overviews(ready, quick)), ...(await monthsEnd(ready, note))]
  },
}

async function stamps({ url, record, house: { people } }: Ready, quick: boolean) {
  const { rows: team } = await record.db.execute<{ person: string }>(sql`select person from employment where not ends order by person`)
  const ways = { bus: record.bus, domains, settings: { publicUrl: 'http://127.0.0.1' } } as never
  let turn = 0
  const one = async () => {
    const n = turn++
    const who = { _id: team[n % team.length]!.person, session: people[0]!.person, grants: [], roles: [] } as never
    const kind = Math.floor(n / team.length) % 2 ? ('out' as const) : ('in' as const)
    const form = { _id: v7(), studio: 'winterthur', kind, at: new Date().toISOString(), offset: 0, offsetAge: 5, device: 'bench', n }
    await transacted(record, tx => create({ tx, house: ways, who }, form as never))
  }
  return againstTpcb({ url, record, quick }, { name: 'stamps', one, aim: aim.stamp })
}

async function overviews({ house }: Ready, quick: boolean): Promise<Row[]> {
  const day = today()
  const paths = {
    'who is here': 'timetracker/here?studio=winterthur',
    'entries of a week': `timetracker/office/entries/${addDays(day, -7)}/${addDays(day, -1)}?studio=winterthur`,
    'months of the team': `timetracker/months?month=${monthsFrom(day, -1).slice(0, 7)}&studio=winterthur`,
  }
  let caller = 0
  const ask = (path: string) => () => timed(`${house.url}/api/${path}`, house.people[caller++ % house.people.length]!.token)
  const all = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, ask(path)]))
  await inTurn(3, all)
  const taken = await inTurn(quick ? 10 : 60, all)
  return Object.keys(paths).map((name): Row => {
    const ours = spread(taken[name]!)
    return { figure: `team’s overview: ${name}`, unit: 'ms', ours, aim: `≤ ${aim.overview} ms (p95)`, met: ours.p95 <= aim.overview }
  })
}

/** Everybody's last month locked, a hundred at once, and what another person waits meanwhile. */
async function monthsEnd({ house }: Ready, note: (text: string) => void): Promise<Row[]> {
  const { token } = house.people[1]!
  const month = monthsFrom(today(), -1).slice(0, 7)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sheets: MonthRow[] = []
  for (let total = 1; sheets.length < total; ) {
    const answer = await fetch(`${house.url}/api/timetracker/months?month=${month}&limit=${atOnce}&offset=${sheets.length}`, { headers })
    const page = (await answer.json()) as { rows: MonthRow[]; total: number }
    if (!answer.ok || page.rows.length === 0) break
    sheets.push(...page.rows)
    total = page.total
  }
  let locked = 0
  const verdicts = new Map<string, number>()
  const { value, took } = await beside(house.url, async () => {
    for (let from = 0; from < sheets.length; from += atOnce) {
      const items = sheets.slice(from, from + atOnce).map(({ user, hash }) => ({ user, month, hash }))
      const answer = await fetch(`${house.url}/api/timetracker/months/lock`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ items, reason: 'Monatsende' }),
      })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      const { items: told } = (await answer.json()) as { items: { verdict: string }[] }
      for (const { verdict } of told) verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1)
      locked += told.filter(({ verdict }) => verdict === 'done').length
    }
  })
  note(`Month’s end: ${[...verdicts].map(([verdict, count]) => `${count} ${verdict}`).join(', ')}; a hundred at once, by one person.`)
  const seconds = took / 1000
  return [
    { figure: `${locked} months locked`, unit: 's', ours: { p50: seconds }, aim: `≤ ${aim.lockedS} s`, met: seconds <= aim.lockedS },
    {
      figure: 'bystander of months locked, p50 / p99',
      unit: 'ms',
      ours: value,
      aim: `≤ ${aim.bystander} ms (p99)`,
      met: value.p99 <= aim.bystander,
    },
  ]
}
