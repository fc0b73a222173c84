import { Agent, get } from 'node:http'
import { type Figure, type Ground, inTurn, median, type Row } from '#e2e/bench/figure.ts'
import { type House, startHouse } from '#e2e/bench/host/start.ts'
import { openPostgres } from './postgres.ts'

/** Enough people that nobody meets the limit of requests a minute. */
export const people = 60

/** The whole pipeline (who, may they, router, rule, shape of the reply) against the query alone. */
export const authed: Figure = {
  name: 'authed-get',
  async measure(ground) {
    const rows = await onHouse(ground, await ground.house(), 'embedded database')
    const postgres = await openPostgres()
    if (!postgres.url) {
      ground.note(`Authenticated GET: on the embedded database alone (${postgres.missing}).`)
      return rows
    }
    const house = await startHouse(ground.page, { people, database: postgres.url })
    try {
      rows.push(...(await onHouse(ground, house, 'PostgreSQL')))
    } finally {
      await house.close()
      await postgres.close?.()
    }
    return rows
  },
}

async function onHouse({ quick, note }: Ground, house: House, where: string): Promise<Row[]> {
  const [rounds, ms] = quick ? [2, 300] : [5, 1200]
  const rows: Row[] = []
  for (const lanes of [1, 10]) {
    const agent = new Agent({ keepAlive: true, maxSockets: lanes })
    const load = (bare: boolean) => () => rate(house, { agent, lanes, ms, bare })
    const both = { ours: load(false), bare: load(true) }
    await inTurn(1, both)
    const taken = await inTurn(rounds, both)
    agent.destroy()
    const [ours, bare] = [median(taken.ours!), median(taken.bare!)]
    rows.push({
      figure: `authenticated GET by key, ${lanes} at once, ${where}`,
      unit: '/s',
      ours,
      peers: [{ name: 'bare Express', value: bare }],
      aim: '≥ 0.9× (peer ÷ ours ≤ 1.11)',
      met: ours.p50 >= 0.9 * bare.p50,
    })
  }
  note(`Authenticated GET, ${where}: both listeners in one process, ${rounds} alternating rounds of ${ms / 1000} s, keep-alive; median.`)
  return rows
}

interface Load {
  agent: Agent
  lanes: number
  ms: number
  bare: boolean
}

async function rate({ url, bare: beside, people: all }: House, { agent, lanes, ms, bare }: Load) {
  const targets = all.map(({ person, token, measurement }): Target => {
    if (bare) return { url: `${beside}/measurement/${measurement}`, headers: { 'x-person': person } }
    return { url: `${url}/api/measurement/${measurement}`, headers: { authorization: `Bearer ${token}` } }
  })
  const begun = performance.now()
  let done = 0
  const lane = async (first: number) => {
    for (let place = first; performance.now() - begun < ms; place++) {
      await ask(agent, targets[place % targets.length]!)
      done++
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, at) => lane(at * 11)))
  return done / ((performance.now() - begun) / 1000)
}

interface Target {
  url: string
  headers: Record<string, string>
}

function ask(agent: Agent, { url, headers }: Target) {
  return new Promise<void>((resolve, reject) => {
    get(url, { agent, headers }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode} from ${url}`))
      answer.resume().on('end', resolve)
    }).on('error', reject)
  })
}
