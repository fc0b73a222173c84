import { sql } from 'drizzle-orm'
import type { Figure } from '#e2e/bench/figure.ts'
import { signUp } from '#server/courses/seats.ts'
import type { OpenDatabase } from '#server/kit/database.ts'
import { transacted } from '#server/serve/transaction.ts'
import { againstTpcb, lanes, scale } from './tpcb.ts'

const executions = 2000
const seats = 80
const members = 4000

/** Signing up for a course, whole and with all its rules, against the transaction that pgbench has always measured. */
export const courseSignup: Figure = {
  name: 'course-signup',
  async measure({ quick, note, big }) {
    const { ready, missing } = await big()
    if (!ready) {
      note(`Sign-ups: not measured (${missing}).`)
      return []
    }
    const course = await addCourses(ready.record)
    let taken = 0
    /** Each pair of person and course once. */
    const one = async () => {
      const turn = taken++
      const round = Math.floor(turn / executions)
      if (round >= seats) throw new Error('every seat is taken')
      const execution = course.executions[(turn * 7) % executions]!
      const person = course.people[(turn + round) % members]!
      const seat = await transacted(ready.record, tx => signUp(tx, person, execution))
      if (seat.state !== 'booked') throw new Error(`${seat.state} in place of a seat`)
    }
    const { rows, cpu } = await againstTpcb({ ...ready, quick }, { name: 'sign-ups', one, aim: 0.35 })
    note(
      `Sign-ups: our transaction with lock, rules, overlap, seat, counts and notice, by the server's own code on one thread; pgbench's TPC-B at scale ${scale}, ${lanes} clients, on the same PostgreSQL in turn. One sign-up took ${cpu.toFixed(2)} ms of our own processor time.`,
    )
    return rows
  },
}

/** Executions one after the other with room for all, and people who have nothing else in their calendar. */
async function addCourses({ db }: OpenDatabase) {
  await db.execute(sql`insert into person (_id, email, vorname, nachname, keep_key, created)
    select gen_random_uuid(), 'bench' || i || '@formkurve.example', 'Bench', 'Muster ' || i, '', now() from generate_series(1, ${members}) i`)
  await db.execute(sql`insert into course_execution (_id, course, studio, room, starts_at, ends_at, capacity, published)
    select gen_random_uuid(), (select _id from course limit 1), 'winterthur', (select _id from course_room where studio = 'winterthur' limit 1),
      now() + interval '1 day' + i * interval '7 minutes', now() + interval '1 day' + i * interval '7 minutes' + interval '5 minutes', ${seats}, true
    from generate_series(1, ${executions}) i`)
  await db.execute(sql`analyze person, course_execution`)
  const found = await db.execute<{ _id: string }>(sql`select _id from course_execution where capacity = ${seats} order by starts_at`)
  const people = await db.execute<{ _id: string }>(sql`select _id from person where vorname = 'Bench' order by email`)
  return { executions: found.rows.map(({ _id }) => _id), people: people.rows.map(({ _id }) => _id) }
}
