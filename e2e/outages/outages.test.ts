import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { Chain } from './chain.ts'
import { actsOf, type Evening, patience, spend } from './evening.ts'

const long = process.env.LONG !== undefined
/** How long PostgreSQL or the store is away, in ms. */
const away = long ? 10_000 : 1500
/** RxDB's free edition has room for the collections of five devices. */
const many = long ? { people: 4, each: 17 } : { people: 2, each: 4 }

const postgresAway =
  (way: 'fast' | 'immediate'): Evening['happens'] =>
  async ({ postgres }) => {
    await postgres.leave?.(way)
    await pause(away)
    await postgres.back?.()
  }

/** What happens, to how many processes; the short run tries the first. */
const outages: [what: string, processes: number, happens: Evening['happens']][] = [
  ['PostgreSQL is restarted', 1, postgresAway('fast')],
  ['PostgreSQL crashes beneath two processes', 2, postgresAway('immediate')],
  [
    'the store of documents is away',
    2,
    async ({ store }) => {
      store?.goes(true)
      await pause(away)
      store?.goes(false)
    },
  ],
  [
    'one of two processes is killed',
    2,
    async chain => {
      await chain.replace(0, 'SIGKILL')
    },
  ],
  [
    'both processes are replaced one after the other, as an update does it',
    2,
    async chain => {
      for (const at of [0, 1]) expect(await chain.replace(at, 'SIGTERM')).toBe(0)
    },
  ],
]

let chain: Chain | undefined
afterEach(async () => {
  await chain?.close()
  chain = undefined
})

test.for(long ? outages : outages.slice(0, 1))(
  `%s under ${actsOf(many)} acts of three kinds: none is lost, none doubled, and nobody ends`,
  { timeout: patience },
  async ([, processes, happens], { skip }) => {
    const opened = await Chain.open(processes)
    if (typeof opened === 'string') return skip(opened)
    chain = opened
    await spend(chain, { ...many, processes, happens })
  },
)
