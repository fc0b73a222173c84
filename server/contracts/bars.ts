import { and, desc, eq, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v5 } from 'uuid'
import type { BarForm, BarRow } from '#contract/contracts/bars.ts'
import { profilePath } from '#contract/mendScreens.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Bar } from '#contract/rules/contracts/gate.ts'
import { dayMs } from '#contract/time.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDb } from '#server/kit/house.ts'
import { reachConditionOf, reaches } from '#server/kit/reach.ts'
import { dayOf } from '#server/kit/zone.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { mustBeAnothers, reachToDecide } from './rules.ts'
import { contract, contractBar } from './tables.ts'

const space = '7c7c0f6e-52a7-4f0a-9d39-6a2b53b7a1c4'
/** The most of one person that are told. */
const most = 50

const author = alias(person, 'author')
const lifter = alias(person, 'lifter')
const nameOf = (of: typeof author | typeof lifter) => sql<string | null>`nullif(trim(concat_ws(' ', ${of.vorname}, ${of.nachname})), '')`

const read = (tx: Tx, where: SQL | undefined): Promise<BarRow[]> => {
  const { _id, studio: place, from, until, reason, at, liftedAt } = contractBar
  return tx
    .select({ _id, studio: place, from, until, reason, at, by: nameOf(author), liftedAt, liftedBy: nameOf(lifter) })
    .from(contractBar)
    .leftJoin(author, eq(author._id, contractBar.by))
    .leftJoin(lifter, eq(lifter._id, contractBar.liftedBy))
    .where(where)
    .orderBy(sql`${contractBar.liftedAt} is not null`, desc(contractBar.from), desc(contractBar._id))
    .limit(most)
}

const barOf = async (tx: Tx, _id: string) => (await read(tx, eq(contractBar._id, _id)))[0]!

/** Refuses whoever does not decide where a bar holds: everywhere is every studio. */
async function mustDecide(tx: Tx, who: Who, code: string | null) {
  const reach = await reachToDecide(tx, who)
  if (code === null ? reach !== 'all' : !reaches(reach, code)) throw new Refusal('forbidden')
}

/** Somebody at home where the caller decides, or with a contract there. */
async function mustBeTheirs(tx: Tx, who: Who, _id: string) {
  const reach = await reachToDecide(tx, who)
  const isHome = and(eq(person._id, _id), isNull(person.deletedAt), reachConditionOf(person.studioCode, reach))
  const hasContract = and(eq(contract.person, _id), reachConditionOf(contract.studio, reach))
  if ((await tx.$count(person, isHome)) === 0 && (await tx.$count(contract, hasContract)) === 0) throw new Refusal('missing')
}

/** Somebody's bars, where the caller decides; those that hold everywhere are seen by each. */
export async function barsOf({ tx, who }: Acting, _id: string): Promise<BarRow[]> {
  await mustBeTheirs(tx, who, _id)
  const here = reachConditionOf(contractBar.studio, await reachToDecide(tx, who))
  return read(tx, and(eq(contractBar.person, _id), here && or(here, isNull(contractBar.studio))))
}

const isSame = (row: typeof contractBar.$inferSelect, whose: string, { studio: code, from, until, reason }: BarForm) =>
  row.person === whose && row.studio === (code ?? null) && row.from === from && row.until === (until ?? null) && row.reason === reason

/** Bars somebody, and tells them why. */
export async function addBar({ tx, house, who }: Acting<WithBus>, whose: string, form: BarForm): Promise<BarRow> {
  const { _id, studio: code = null, from, until = null, reason } = form
  await mustDecide(tx, who, code)
  await mustBeTheirs(tx, who, whose)
  await mustBeAnothers(tx, who, { person: whose, studio: code })
  const [place] = code === null ? [] : await tx.select({ name: studio.name }).from(studio).where(eq(studio.code, code))
  if (code !== null && !place) throw new Refusal('invalid', { studio: 'Dieses Studio gibt es nicht.' })
  const row = { _id, person: whose, studio: code, from, until, reason, by: actorOf(who), at: new Date().toISOString() }
  const added = await tx.insert(contractBar).values(row).onConflictDoNothing().returning({ _id: contractBar._id })
  if (added.length === 0) {
    const [known] = await tx.select().from(contractBar).where(eq(contractBar._id, _id))
    if (!known || !isSame(known, whose, form)) throw new Refusal('taken')
    return barOf(tx, _id)
  }
  const days = until ? `vom ${dayText(from)} bis ${dayText(until)}` : `ab ${dayText(from)}`
  const title = `Dein Zutritt ${place ? `zu ${place.name}` : 'zu unseren Studios'} ist ${days} gesperrt: ${reason}`
  await notify(tx, house, { _id: v5(`bar ${_id}`, space), people: [whose], title, link: profilePath('contract'), tone: 'warn' })
  return barOf(tx, _id)
}

/** Lifts a bar from now on, and tells its person. */
export async function liftBar({ tx, house, who }: Acting<WithBus>, _id: string): Promise<BarRow> {
  const [row] = await tx.select().from(contractBar).where(eq(contractBar._id, _id)).for('update')
  if (!row) throw new Refusal('missing')
  await mustBeTheirs(tx, who, row.person)
  await mustDecide(tx, who, row.studio)
  await mustBeAnothers(tx, who, row)
  if (row.liftedAt) return barOf(tx, _id)
  await tx
    .update(contractBar)
    .set({ liftedAt: new Date().toISOString(), liftedBy: actorOf(who) })
    .where(eq(contractBar._id, _id))
  await notify(tx, house, {
    _id: v5(`lifted ${_id}`, space),
    people: [row.person],
    title: 'Dein Zutritt ist wieder frei.',
    link: profilePath('contract'),
  })
  return barOf(tx, _id)
}

/** The bar that keeps somebody from a studio at a moment, by what was known then; of several the one that holds longest. */
export async function barAt(tx: Tx, asked: { who: string; studio: string; at: string }): Promise<Bar | null> {
  const day = dayOf(asked.at)
  const rows = await tx
    .select({ reason: contractBar.reason, until: contractBar.until })
    .from(contractBar)
    .where(
      and(
        eq(contractBar.person, asked.who),
        or(isNull(contractBar.studio), eq(contractBar.studio, asked.studio)),
        lte(contractBar.at, asked.at),
        lte(contractBar.from, day),
        or(isNull(contractBar.until), gte(contractBar.until, day)),
        or(isNull(contractBar.liftedAt), sql`${contractBar.liftedAt} > ${asked.at}`),
      ),
    )
    .orderBy(sql`${contractBar.until} desc nulls first`, contractBar._id)
    .limit(1)
  return rows[0] ?? null
}

/** Days for which a bar is kept once it is over: as long as somebody may ask why a door stayed shut. */
const keptDays = 400

export async function forgetBars({ db }: WithDb, now: Date) {
  const before = new Date(now.getTime() - keptDays * dayMs).toISOString()
  await db.delete(contractBar).where(or(lt(contractBar.until, dayOf(before)), lt(contractBar.liftedAt, before)))
}
