import { and, between, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { StampKind, StampMark } from '#contract/rules/worktime/stamps.ts'
import { dayMs } from '#contract/time.ts'
import { absenceSetting } from '#server/absences/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { given, prepared, prepareSql, statements, writtenValueSql } from '#server/kit/prepared.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { iso, timeLockNameOf } from './rules.ts'
import { timeStamp, timeWritten } from './tables.ts'

// The statements of a tap, planned once: at the beginning of a shift, and when a tablet finds its network again, many come at once.

/** A tap as its device tells it. */
export interface Tapped {
  person: string
  /** The session of the studio's tablet that was tapped on; null for a device of one's own. */
  tablet: string | null
  /** The device's name for itself, which nobody proves. */
  device: string
  at: string
  n: number
}

const lockSql = (name: string) => sql`pg_advisory_xact_lock(hashtextextended(${writtenValueSql(name, 'text')}, 0))`
const locked = prepared(prepareSql('tap_locked', sql`select ${lockSql('time')}, ${lockSql('clock')}`))

/** Lets the taps of one person, and of one device, come one after the other: what overlaps, and a clock, is judged by what stands. */
export const lockTap = (tx: Tx, { person, tablet, device }: Tapped) =>
  locked(tx, { time: timeLockNameOf(person), clock: `clock ${tablet ?? `${person} ${device}`}` })

export interface MetStamp extends Record<string, unknown> {
  /** The stamp of that id. */
  before: { person: string; kind: StampKind; at: string } | null
  /** The id is that of an entry by hand. */
  written: boolean
  /** There is such a studio. */
  known: boolean
  tabletOnly: boolean
}

const [thisId, there] = [given('_id', 'uuid'), given('studio', 'text')]
const met = prepared(
  prepareSql<MetStamp>(
    'tap_met',
    sql`select (select json_build_object('person', ${timeStamp.person}, 'kind', ${timeStamp.kind}, 'at', ${timeStamp.at})
        from ${timeStamp} where ${timeStamp._id} = ${thisId}) as before,
      exists (select 1 from ${timeWritten} where ${timeWritten.entry} = ${thisId}) as written,
      exists (select 1 from ${studio} where ${studio.code} = ${there}) as known,
      exists (select 1 from ${absenceSetting} where ${absenceSetting.studio} = ${there} and not ${absenceSetting.ownDevices}) as "tabletOnly"`,
  ),
)

/** All that a tap meets, in one look. */
export const meetStamp = async (tx: Tx, _id: string, code: string) => (await met(tx, { _id, studio: code })).rows[0]!

const kept = prepared(
  statements
    .insert(timeStamp)
    .values({
      _id: sql.placeholder('_id'),
      person: sql.placeholder('person'),
      studio: sql.placeholder('studio'),
      kind: sql.placeholder('kind'),
      at: sql.placeholder('at'),
      offset: sql.placeholder('offset'),
      offsetAge: sql.placeholder('offsetAge'),
      device: sql.placeholder('device'),
      n: sql.placeholder('n'),
      tablet: sql.placeholder('tablet'),
      received: sql.placeholder('received'),
      marks: sql.placeholder('marks'),
    })
    .prepare('tap_kept'),
)

type NewStamp = Tapped & {
  _id: string
  studio: string
  kind: StampKind
  offset: number | null
  offsetAge: number | null
  received: string
  marks: StampMark[]
}
export const keepStamp = (tx: Tx, stamp: NewStamp) => kept(tx, { ...stamp })

/** Taps of a device, and days, around a new one, among which its clock is judged; with those under other names at most so many. */
const [tapsAround, daysAround, mostTaps] = [40, 3, 200]

const device = given<string>('device', 'text')
const moment = given<string>('at', 'timestamptz')
const aroundIt = (clock: SQL | undefined, name: string) =>
  prepared(
    statements
      .select()
      .from(timeStamp)
      .where(
        and(
          clock,
          between(timeStamp.at, given<string>('from', 'timestamptz'), given<string>('to', 'timestamptz')),
          or(ne(timeStamp.device, device), between(timeStamp.n, given<number>('first', 'int'), given<number>('last', 'int'))),
        ),
      )
      // Those of the same name first, then what lies nearest: a name that taps much crowds out no other one's taps.
      .orderBy(ne(timeStamp.device, device), sql`abs(extract(epoch from ${timeStamp.at} - ${moment}))`, timeStamp._id)
      .limit(mostTaps)
      .prepare(name),
  )
const [ofTablet, ofOwn] = [
  aroundIt(eq(timeStamp.tablet, given<string>('tablet', 'uuid')), 'tap_around_tablet'),
  aroundIt(
    and(isNull(timeStamp.tablet), eq(timeStamp.person, given<string>('person', 'uuid')), eq(timeStamp.device, device)),
    'tap_around_own',
  ),
]

/** Taps that tell of this one's clock: a tablet is known by its session, whatever it calls itself, and a name says which of somebody's own devices it is. */
export function tapsAroundIt(tx: Tx, { person, tablet, device, at, n }: Tapped): Promise<(typeof timeStamp.$inferSelect)[]> {
  const moment = Date.parse(at)
  const near = {
    device,
    at,
    from: iso(moment - daysAround * dayMs),
    to: iso(moment + daysAround * dayMs),
    first: n - tapsAround,
    last: n + tapsAround,
  }
  return tablet === null ? ofOwn(tx, { ...near, person }) : ofTablet(tx, { ...near, tablet })
}
