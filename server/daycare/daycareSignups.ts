import { and, asc, desc, eq, gte, inArray, type SQL } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Signup } from '#contract/daycare/shapes.ts'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { yearsOn } from '#contract/rules/daycare/ages.ts'
import { entry } from '#server/accessControl/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { holdsIn } from '#server/kit/reach.ts'
import { midnight, today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { shortOn } from './carers.ts'
import { child, daycareSignup } from './tables.ts'

type Row = typeof daycareSignup.$inferSelect

/** How many days back one's own bookings stand. */
const daysBack = 30

/** Parents who came in today and have not gone out. */
export async function parentsHere({ tx }: Pick<Acting, 'tx'>, studio: string, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>()
  const rows = await tx
    .select({ person: entry.person, outcome: entry.outcome })
    .from(entry)
    .where(
      and(
        eq(entry.studio, studio),
        inArray(entry.person, [...ids]),
        inArray(entry.outcome, ['in', 'out', 'opened']),
        gte(entry.at, midnight(Temporal.PlainDate.from(today()))),
      ),
    )
    .orderBy(asc(entry.at), asc(entry._id))
  const last = new Map(rows.map(row => [row.person!, row.outcome]))
  return new Set([...last].filter(([, outcome]) => outcome !== 'out').map(([_id]) => _id))
}

/** How many carers are missing while a child of these bookings is there, one that comes after all too. */
async function shortsOf(tx: Tx, rows: readonly Row[]) {
  const days = new Map<string, Awaited<ReturnType<typeof shortOn>>>()
  const keyOf = ({ studio, day }: Pick<Row, 'studio' | 'day'>) => `${studio} ${day}`
  for (const row of rows) if (!days.has(keyOf(row))) days.set(keyOf(row), await shortOn(tx, row))
  return ({ age, ...row }: Pick<Row, 'studio' | 'day' | 'from' | 'to' | 'state'> & { age: number }) => {
    const { from, to } = row
    return days.get(keyOf(row))?.({ from, to }, row.state === 'missed' ? [{ from, to, age }] : [])
  }
}

/** Bookings of this condition; whose parent it is stands there for carers alone. */
async function read(given: Acting, where: SQL | undefined): Promise<Signup[]> {
  const { tx, who } = given
  const rows = await tx
    .select({ row: daycareSignup, kid: child, vorname: person.vorname, nachname: person.nachname, phone: person.telefon })
    .from(daycareSignup)
    .innerJoin(child, eq(child._id, daycareSignup.child))
    .innerJoin(person, eq(person._id, child.parent))
    .where(where)
    .orderBy(desc(daycareSignup.day), asc(daycareSignup.from), asc(daycareSignup._id))
    .limit(500)
  const cares = ({ row }: (typeof rows)[number]) => holdsIn('g_daycare', who, row.studio)
  const studio = rows[0]?.row.studio ?? ''
  const inHouse = await parentsHere(given, studio, [...new Set(rows.filter(cares).map(({ kid }) => kid.parent))])
  const shorts = await shortsOf(
    tx,
    rows.filter(cares).map(({ row }) => row),
  )
  return rows.map(one => {
    const { author: _, by: __, created: ___, placed: ____, ...row } = one.row
    const parent = cares(one) ? { _id: one.kid.parent, name: `${one.vorname} ${one.nachname}`.trim(), phone: one.phone } : null
    const { vorname, geburtstag } = one.kid
    const age = Math.max(0, yearsOn(geburtstag, row.day))
    return {
      ...row,
      vorname,
      age,
      short: cares(one) ? shorts({ ...row, age }) : undefined,
      parent,
      parentHere: parent !== null && inHouse.has(parent._id),
    }
  })
}

export const presentSignup = async (given: Acting, _id: string) => {
  const [row] = await read(given, eq(daycareSignup._id, _id))
  if (!row) throw new Refusal('missing')
  return row
}

export const ownSignups = (given: Acting) =>
  read(given, and(eq(child.parent, actorOf(given.who)), gte(daycareSignup.day, addDays(today(), -daysBack))))

/** A day's: all of the studio for a carer, else one's own. */
export function dayOf(given: Acting, day: string, studio: string | undefined) {
  const code = studio ?? given.who.studio ?? ''
  const mine = holdsIn('g_daycare', given.who, code) ? eq(daycareSignup.studio, code) : eq(child.parent, actorOf(given.who))
  return read(given, and(eq(daycareSignup.day, day), mine))
}
