import { Agent, request } from 'node:http'
import { type Figure, type Ground, inTurn, type Row, spread } from '#e2e/bench/figure.ts'
import { type House, startHouse } from '#e2e/bench/host/start.ts'
import { people } from './authed.ts'
import { openPostgres } from './postgres.ts'

/** Signing in with the password, as a device that nobody knows yet, against the look-up, the same argon2id and a signed token alone. */
export const login: Figure = {
  name: 'login',
  async measure(ground) {
    const rows = await onHouse(ground, await ground.house(), 'embedded database')
    const postgres = await openPostgres()
    if (!postgres.url) {
      ground.note(`Login: on the embedded database alone (${postgres.missing}).`)
      return rows
    }
    try {
      const house = await startHouse(ground.page, { people, database: postgres.url })
      rows.push(...(await onHouse(ground, house, 'PostgreSQL').finally(() => house.close())))
    } finally {
      await postgres.close?.()
    }
    return rows
  },
}

async function onHouse({ quick, note }: Ground, house: House, where: string): Promise<Row[]> {
  const [rounds, each] = quick ? [2, 15] : [10, 30]
  const rows: Row[] = []
  for (const lanes of [1, 4]) {
    const agent = new Agent({ keepAlive: true, maxSockets: lanes })
    let device = 0
    const some = (url: string) => async () => {
      const taken: number[] = []
      const lane = async (first: number) => {
        for (let place = first; place < each; place += lanes) {
          const { email } = house.people[place % house.people.length]!
          const begun = performance.now()
          await signIn(`${url}/login`, { agent, email, device: `bench ${where} ${lanes} ${device++}` })
          taken.push(performance.now() - begun)
        }
      }
      await Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)))
      return taken
    }
    const both = { ours: some(`${house.url}/api`), bare: some(house.bare) }
    await inTurn(1, both)
    const all = await inTurn(rounds, both)
    agent.destroy()
    const [ours, bare] = [spread(all.ours!.flat()), spread(all.bare!.flat())]
    rows.push({
      figure: `login, ${lanes} at once, ${where}`,
      unit: 'ms',
      ours,
      peers: [{ name: 'plain Express', value: bare }],
    })
    note(`Login, ${lanes} at once, ${where}: p95 is ${(ours.p95 / bare.p95).toFixed(2)} times plain Express's.`)
  }
  note(
    `Login, ${where}: ${rounds} alternating rounds of ${each}, each from another device; argon2id with 19 MiB, 2 passes, 1 lane on both sides.`,
  )
  return rows
}

interface Asking {
  agent: Agent
  email: string
  device: string
}

function signIn(url: string, { agent, email, device }: Asking) {
  return new Promise<void>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'user-agent': device }
    const sent = request(url, { method: 'POST', agent, headers, timeout: 30_000 }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode} from ${url}`))
      answer.resume().on('end', resolve)
    })
    sent.on('timeout', () => sent.destroy(new Error(`no answer from ${url}`)))
    sent.on('error', reject).end(JSON.stringify({ email, password: 'formkurve', device }))
  })
}
