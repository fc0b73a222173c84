import { sql } from 'drizzle-orm'
import { withFigures } from '#e2e/bench/chainFigures.ts'
import { type Figure, inTurn, type Row, spread } from '#e2e/bench/figure.ts'
import type { OpenDatabase } from '#server/kit/database.ts'

const aim = 1.1

type Write = (db: OpenDatabase['db']) => Promise<unknown>

/** Writes to tables that figures are made of: one of today, one of a day that is over. */
const writes: Record<string, { table: string; write: Write }> = {
  'an entry of today': { table: 'entry', write: db => db.execute(entered(sql`now()`)) },
  'an entry that came late': { table: 'entry', write: db => db.execute(entered(sql`now() - interval '40 days'`)) },
  'a seat of today': { table: 'course_signup', write: db => db.execute(seated(sql`e.day >= current_date`)) },
  'a seat of a day that is over': { table: 'course_signup', write: db => db.execute(seated(sql`e.day < current_date - 40`)) },
  'a contract’s end': {
    table: 'contract',
    write: db =>
      db.execute(sql`update contract set final_end = start + (200 + (random() * 900)::int) where _id = (
        select _id from contract where start < current_date - 60 offset floor(random() * 500) limit 1)`),
  },
  'a lead’s next step': {
    table: 'lead',
    write: db =>
      db.execute(sql`update lead set reason = md5(random()::text) where _id = (select _id from lead offset floor(random() * 500) limit 1)`),
  },
}
const entered = (at: ReturnType<typeof sql>) =>
  sql`insert into entry (_id, studio, at, received_at, outcome) values (gen_random_uuid(), 'winterthur', ${at}, now(), 'in')`
const seated = (day: ReturnType<typeof sql>) =>
  sql`update course_signup set visited_at = case when visited_at is null then now() end where _id = (
    select s._id from course_execution e join course_signup s on s.execution = e._id where ${day} offset floor(random() * 300) limit 1)`

/** What it costs a write that figures are kept, in its own transaction: the same with the trigger and without it. */
export const figureWrites: Figure = {
  name: 'figure-writes',
  async measure({ quick, note, big }) {
    const { ready, missing } = await big()
    if (!ready) {
      note(`Writes beside kept figures: not measured (${missing}).`)
      return []
    }
    const { record } = ready
    await withFigures(record, { quick })
    const made: Row[] = []
    for (const [name, { table, write }] of Object.entries(writes)) {
      const turn = (to: 'disable' | 'enable') => record.pool.query(`alter table ${table} ${to} trigger ${table}_figures`)
      const taken: Record<'with' | 'without', number[]> = { with: [], without: [] }
      // In short turns, so that whatever else the machine does meets both alike; the altered table itself is not timed.
      for (let round = 0; round < (quick ? 2 : 20); round++)
        for (const way of ['without', 'with'] as const) {
          await turn(way === 'with' ? 'enable' : 'disable')
          await write(record.db)
          taken[way].push(...(await timesOf(write, record, quick ? 5 : 50)))
        }
      const [ours, bare] = [spread(taken.with), spread(taken.without)]
      const ratio = ours.p50 / bare.p50
      made.push({
        figure: `write beside kept figures: ${name}`,
        unit: 'ms',
        ours,
        peers: [{ name: 'without the trigger', value: bare }],
        aim: `≤ ${aim} × (p50)`,
        met: ratio <= aim,
      })
    }
    note(
      'Writes beside kept figures: one statement in a transaction of its own, with the trigger that says which days are late and without it.',
    )
    return made
  },
}

async function timesOf(write: Write, { db }: OpenDatabase, rounds: number) {
  const all = {
    one: async () => {
      const begun = performance.now()
      await write(db)
      return performance.now() - begun
    },
  }
  return (await inTurn(rounds, all)).one!
}
