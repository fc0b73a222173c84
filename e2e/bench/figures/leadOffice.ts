import { v7 } from 'uuid'
import { type Big, timed } from '#e2e/bench/big.ts'
import { type Figure, inTurn, type Row, spread } from '#e2e/bench/figure.ts'
import { addReaders } from '#e2e/bench/readers.ts'
import { candidatesOf } from '#server/mailings/audience.ts'
import type { Mailing } from '#server/mailings/rules.ts'
import { giveGrants } from '#server/shared/auth/grants.ts'
import { domains } from '#server/start/domains.ts'

type Ready = NonNullable<Big['ready']>

const aim = { list: 30, audience: 1000 }
const lists = {
  'due first': '',
  'the newest enquiry': '?sort=-received',
  'with a name typed': '?q=gysin+4711',
  'with a word of many': '?q=gysin',
  'of a studio': '?studio=winterthur',
}

/** Lists of leads in the office, and whom a mailing reaches. */
export const leadOffice: Figure = {
  name: 'lead-office',
  async measure({ quick, note, work }) {
    const { ready, missing } = await work()
    if (!ready) {
      note(`Leads and audiences: not measured (${missing}).`)
      return []
    }
    return [...(await listed(ready, quick)), await drawn(ready, { quick, note })]
  },
}

async function listed({ house, record }: Ready, quick: boolean): Promise<Row[]> {
  for (const { person } of house.people) await giveGrants(record.db, person, [{ right: 'af_edit', studios: 'all' }])
  let caller = 0
  const ask = (query: string) => () => timed(`${house.url}/api/leads/overview${query}`, house.people[caller++ % house.people.length]!.token)
  const all = Object.fromEntries(Object.entries(lists).map(([name, query]) => [name, ask(query)]))
  await inTurn(3, all)
  const taken = await inTurn(quick ? 5 : 40, all)
  return Object.keys(lists).map((name): Row => {
    const ours = spread(taken[name]!)
    return { figure: `list of leads, ${name}`, unit: 'ms', ours, aim: `≤ ${aim.list} ms (p95)`, met: ours.p95 <= aim.list }
  })
}

/** Whom a mailing reaches: everybody who may be written to is looked at. */
async function drawn({ record }: Ready, { quick, note }: { quick: boolean; note(text: string): void }): Promise<Row> {
  const many = quick ? 2000 : 20_000
  await addReaders(record.db, 'zuhoerer', many)
  const row = { _id: v7(), advertises: 'newsletter', brand: 'thur', centers: ['Frauenfeld'], studios: [], roles: [] } as unknown as Mailing
  const draw = async () => {
    const from = performance.now()
    const { rows } = await record.db.transaction(tx => candidatesOf({ tx, house: { domains } as never }, row))
    if (rows.length < many) throw new Error(`${rows.length} of ${many} are reached`)
    return performance.now() - from
  }
  await draw()
  const ours = spread((await inTurn(quick ? 2 : 10, { draw })).draw!)
  note(`Audience: ${many} readers beside what the chain has, each with their consent, address and whether it rests.`)
  return {
    figure: `audience of ${many} drawn`,
    unit: 'ms',
    ours,
    aim: `≤ ${aim.audience} ms`,
    met: ours.p50 <= aim.audience,
  }
}
