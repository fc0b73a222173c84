import { and, eq, isNull } from 'drizzle-orm'
import type { Child, ChildForm } from '#contract/daycare/shapes.ts'
import { mostChildren } from '#contract/daycare/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { done } from '#server/kit/done.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { gone, leaves } from '#server/kit/left.ts'
import { mustBeSeen } from '#server/kit/row.ts'
import type { RowAct } from '#server/kit/rows.ts'
import { actorOf } from '#server/serve/serve.ts'
import { openHealth, sealHealth } from '#server/shared/health/healthSeal.ts'
import type { SealedColumn } from '#server/shared/health/plugs.ts'
import { child } from './tables.ts'

type Row = typeof child.$inferSelect
type Content = Pick<ChildForm, 'notes' | 'collectors'>

const childSealNameOf = (_id: string) => `child ${_id}`

/** Columns where notes lie sealed, so that they can be sealed anew with another key. */
export const sealed: readonly SealedColumn[] = [
  { table: 'child', column: 'sealed', ids: ['_id'], about: ({ _id }) => childSealNameOf(_id as string) },
]

export const contentOf = (house: WithSettings, row: Pick<Row, '_id' | 'sealed'>): Content =>
  row.sealed ? openHealth<Content>(house, row.sealed, childSealNameOf(row._id)) : { notes: null, collectors: [] }

const sealContent = (house: WithSettings, _id: string, { notes, collectors }: Content) =>
  notes === null && collectors.length === 0 ? null : sealHealth(house, { notes, collectors }, childSealNameOf(_id))

export const ownChildOf = (house: WithSettings, row: Row): Child => {
  const { _id, vorname, geburtstag, version } = row
  return { _id, vorname, geburtstag, version, ...contentOf(house, row) }
}

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
const isSaid = (house: WithSettings, row: Row, { vorname, geburtstag, notes, collectors }: Omit<ChildForm, '_id'>) => {
  const now = ownChildOf(house, row)
  const said = [vorname, geburtstag, notes, collectors.map(({ name, phone }) => [name, phone])]
  return same(said, [now.vorname, now.geburtstag, now.notes, now.collectors.map(({ name, phone }) => [name, phone])])
}

export async function ownChildren({ tx, house, who }: RowAct) {
  const rows = await tx
    .select()
    .from(child)
    .where(and(eq(child.parent, actorOf(who)), isNull(child.removedAt)))
    .orderBy(child.geburtstag, child._id)
  return rows.map(row => ownChildOf(house, row))
}

/** One's own, locked. */
async function lockOwnChild({ tx, who }: RowAct, _id: string) {
  const [row] = await tx
    .select()
    .from(child)
    .where(and(eq(child._id, _id), eq(child.parent, actorOf(who))))
    .for('update')
  return row
}

/** Adds a child; the same one again is the same. */
export async function addChild(given: RowAct & { body: ChildForm }) {
  const { tx, house, who, body } = given
  const { _id, vorname, geburtstag } = body
  const parent = actorOf(who)
  const known = await lockOwnChild(given, _id)
  if (known) {
    if (known.removedAt || !isSaid(house, known, body)) throw new Refusal('taken')
    return ownChildOf(house, known)
  }
  if ((await tx.$count(child, and(eq(child.parent, parent), isNull(child.removedAt)))) >= mostChildren)
    throw new Refusal('invalid', { vorname: `Mehr als ${mostChildren} Kinder gehen nicht.` })
  const values = { _id, parent, vorname, geburtstag, sealed: sealContent(house, _id, body), created: new Date().toISOString() }
  const [row] = await tx.insert(child).values(values).onConflictDoNothing().returning()
  // Somebody else's: whether there is one under that id is nobody's to know.
  if (!row) throw new Refusal('missing')
  leaves(tx, gone, row.version)
  return ownChildOf(house, row)
}

export async function editChild(given: RowAct & { params: { id: string }; body: ChildForm & { version: number } }) {
  const { tx, house, params, body } = given
  const row = await lockOwnChild(given, params.id)
  if (!row || row.removedAt) throw new Refusal('missing')
  const isSame = isSaid(house, row, body)
  if (row.version !== body.version) mustBeSeen(row, body.version, isSame, ownChildOf(house, row))
  if (isSame) return ownChildOf(house, row)
  const { vorname, geburtstag } = body
  const next = { vorname, geburtstag, sealed: sealContent(house, row._id, body), version: row.version + 1 }
  await tx.update(child).set(next).where(eq(child._id, row._id))
  return ownChildOf(house, { ...row, ...next })
}

export async function removeChild(given: RowAct & { params: { id: string }; query: { version: number } }) {
  const { tx, house, params, query } = given
  const row = await lockOwnChild(given, params.id)
  if (!row) throw new Refusal('missing')
  if (row.removedAt) return done
  if (row.version !== query.version) mustBeSeen(row, query.version, false, ownChildOf(house, row))
  await tx
    .update(child)
    .set({ removedAt: new Date().toISOString(), version: row.version + 1 })
    .where(eq(child._id, row._id))
  leaves(tx, row.version, row.version + 1)
  return done
}

export async function restoreChild(given: RowAct & { params: { id: string } }) {
  const { tx, house, params } = given
  const row = await lockOwnChild(given, params.id)
  if (!row) throw new Refusal('missing')
  if (!row.removedAt) return ownChildOf(house, row)
  const next = { removedAt: null, version: row.version + 1 }
  await tx.update(child).set(next).where(eq(child._id, row._id))
  leaves(tx, row.version, next.version)
  return ownChildOf(house, { ...row, ...next })
}
