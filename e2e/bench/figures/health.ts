import { sql } from 'drizzle-orm'
import { type Big, timed } from '#e2e/bench/big.ts'
import { type Figure, type Ground, inTurn, type Row, spread } from '#e2e/bench/figure.ts'
import { addHealth } from '#e2e/bench/health.ts'
import { giveGrants } from '#server/shared/auth/grants.ts'

type Ready = NonNullable<Big['ready']>

const aim = { traced: 1.15, list: 40, stats: 100, papers: 120, beside: 1.5 }
/** Files that are asked for at the same time. */
const lanes = 4

/** Data of people's health on the big chain: a reading with its trace, lists, statistics, and the confirmations of a whole year. */
export const health: Figure = {
  name: 'health',
  async measure({ quick, note, big }) {
    const { ready, missing } = await big()
    if (!ready) {
      note(`Health: not measured (${missing}).`)
      return []
    }
    const { house, record } = ready
    await staff(ready)
    const own = (await (await fetch(`${house.bare}/anamneses`)).json()) as Record<string, string>
    const sizes = quick ? { anamneses: 1000, plans: 800, confirmations: 100 } : { anamneses: 15_000, plans: 12_000, confirmations: 2000 }
    const papers = await addHealth(record, sizes)
    note(`Health: ${sizes.anamneses} anamneses and ${sizes.plans} plans of five years, ${papers.length} confirmations for insurers.`)
    const rounds = quick ? 60 : 600
    return [await traced(ready, own, { rounds, note }), ...(await lists(ready, quick)), ...(await confirmations(ready, papers, note))]
  },
}

/** The house's people look after each other in one studio, and all of them agreed that their health is kept. */
async function staff({ house, record: { db } }: Ready) {
  const ids = sql.param(house.people.map(({ person }) => person))
  await db.execute(sql`update person set studio_code = 'winterthur', consent1 = true where _id = any(${ids}::uuid[])`)
  await db.execute(
    sql`insert into person_role (person, role, given_at) select unnest(${ids}::uuid[]), 'admin', now() on conflict do nothing`,
  )
  for (const { person } of house.people)
    await giveGrants(
      db,
      person,
      (['ab_create', 'u_search', 'stat_admin'] as const).map(right => ({ right, studios: 'all' })),
    )
}

/** The same call of one anamnesis: of somebody else, which leaves a trace in its transaction, and of one's own, which leaves none. */
async function traced(
  { house }: Ready,
  own: Readonly<Record<string, string>>,
  { rounds, note }: Pick<Ground, 'note'> & { rounds: number },
): Promise<Row> {
  let turn = 0
  const read = (whose: number) => () => {
    const { token } = house.people[turn % house.people.length]!
    const { person } = house.people[(turn++ + whose) % house.people.length]!
    return timed(`${house.url}/api/anamnesebogen/eine/${own[person]}?reason=vertretung`, token)
  }
  const both = { traced: read(1), bare: read(0) }
  await inTurn(house.people.length, both)
  const taken = await inTurn(rounds, both)
  const [ours, bare] = [spread(taken.traced!), spread(taken.bare!)]
  note('Reading one anamnesis: the peer is the same call by whoever it is about, who leaves no trace.')
  return {
    figure: 'an anamnesis is read, with its trace',
    unit: 'ms',
    ours,
    peers: [{ name: 'the same without', value: bare }],
    aim: `≤ ${aim.traced}× (peer ÷ ours ≥ ${(1 / aim.traced).toFixed(2)})`,
    met: ours.p50 <= aim.traced * bare.p50,
  }
}

async function lists({ house }: Ready, quick: boolean): Promise<Row[]> {
  const day = (years: number) => new Date(Date.now() - years * 365.25 * 86_400_000).toISOString().slice(0, 10)
  const ask = (path: string, body: unknown) => async () => {
    const all: number[] = []
    for (const { token } of house.people) all.push(await timed(`${house.url}/api/${path}`, token, body))
    return all
  }
  const first = await ask('anamnesebogen/filter', {})()
  const all = {
    list: ask('anamnesebogen/filter', {}),
    stats: ask('dashboard/anamnese/stats', { datePickerRange: { from: day(5), to: day(0) } }),
  }
  await inTurn(1, all)
  const taken = await inTurn(quick ? 1 : 5, all)
  const [list, stats] = [spread(taken.list!.flat()), spread(taken.stats!.flat())]
  return [
    { figure: 'list of anamneses, the first of a day, with its hundred traces', unit: 'ms', ours: spread(first) },
    { figure: 'list of anamneses', unit: 'ms', ours: list, aim: `≤ ${aim.list} ms (p95)`, met: list.p95 <= aim.list },
    {
      figure: 'anamnese-stats, five years against the five before',
      unit: 'ms',
      ours: stats,
      aim: `≤ ${aim.stats} ms (p95)`,
      met: stats.p95 <= aim.stats,
    },
  ]
}

/** Each confirmation as a file, drawn in a worker as the product does it, and what others wait for meanwhile. */
async function confirmations({ house }: Ready, papers: readonly string[], note: Ground['note']): Promise<Row[]> {
  const version = async () => {
    const from = performance.now()
    await (await fetch(`${house.url}/api/version`)).arrayBuffer()
    return performance.now() - from
  }
  const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
  const asked = async (isOver: () => boolean) => {
    const all: number[] = []
    for (; !isOver(); await pause(20)) all.push(await version())
    return spread(all)
  }
  let calm = 0
  const alone = await asked(() => ++calm > 200)
  const rest = papers.map((id, at) => [id, house.people[at % house.people.length]!.token] as const)
  const begun = performance.now()
  let working = lanes
  const lane = async () => {
    for (let next = rest.pop(); next; next = rest.pop()) await timed(`${house.url}/api/healthcare/${next[0]}/pdf`, next[1])
    working--
  }
  const [beside] = await Promise.all([asked(() => working === 0), ...Array.from({ length: lanes }, lane)])
  const took = (performance.now() - begun) / 1000
  const least = aim.papers * (papers.length / 2000)
  note(
    `Confirmations: ${lanes} asked for at once by ${house.people.length} people, drawn in workers; \`GET version\` every 20 ms beside them.`,
  )
  return [
    {
      figure: `${papers.length} confirmations as files`,
      unit: 's',
      ours: { p50: took },
      aim: `≤ ${least.toFixed(0)} s`,
      met: took <= least,
    },
    {
      figure: 'bystander of confirmations',
      unit: 'ms',
      ours: beside!,
      peers: [{ name: 'alone', value: alone }],
      aim: `≤ ${aim.beside}× alone (p50)`,
      met: beside!.p50 <= aim.beside * alone.p50,
    },
  ]
}
