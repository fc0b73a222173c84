import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Food, FoodForm, FoodProductForm, FoodRow } from '#contract/nutrition/foods.ts'
import { Refusal } from '#contract/refusals.ts'
import { energyOf, type FoodValues, nutrientNames, rounded } from '#contract/rules/nutrition/foodValues.ts'
import type { FoodSource, FoodState } from '#contract/rules/nutrition/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { leaves } from '#server/kit/left.ts'
import { ofStudioAsked, studiosWithAny } from '#server/kit/reach.ts'
import { isSame, mustBeSeen } from '#server/kit/row.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { fileAddress } from '#server/shared/files/fileAddress.ts'
import { fileNamed, mustBePicture } from '#server/shared/files/named.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { photoKind } from './photos.ts'
import { food } from './tables.ts'

type FoodRecord = typeof food.$inferSelect

const valuesIn = ({ kcal, ...row }: FoodValues) =>
  Object.fromEntries([['kcal', kcal ?? null], ...nutrientNames.map(name => [name, row[name] ?? null])]) as Record<
    keyof FoodValues,
    number | null
  >

/** The fields of a food that both sides see. */
function sharedFoodFieldsOf({ _id, title, brand, barcode, base, portions, source, book, ...row }: FoodRecord) {
  const values = valuesIn(row)
  return { _id, title, brand, barcode, base, portions, source: book ?? source, ...values, energy: energyOf(values) }
}

/** A food as this person sees it. */
export const foodSeenBy = ({ _id: me }: Pick<Who, '_id'>, row: FoodRecord): Food => ({
  ...sharedFoodFieldsOf(row),
  own: row.author === me && row.state !== 'released',
})

const foodRowOf = ({ studio: code, state, reason, created, version, ...row }: FoodRecord, { house, who }: RowAct): FoodRow => ({
  ...sharedFoodFieldsOf(row as FoodRecord),
  studio: code,
  state,
  reason,
  createdAt: created,
  version,
  photos: [row.photo, row.photo2].flatMap(name => fileAddress(house, who, name) ?? []),
})

/** Columns of what a form says: grams with one decimal, kilocalories whole. */
function columnsOf({ title, brand, barcode, base, portions, ...form }: Omit<FoodProductForm, '_id' | 'photo' | 'photo2'>) {
  const values = valuesIn(form)
  const grams = nutrientNames.map(name => [name, values[name] === null ? null : rounded(values[name])] as const)
  const kcal = values.kcal === null ? null : Math.round(values.kcal)
  const named = { title: title.trim(), brand: brand?.trim() || null, barcode: barcode || null, base, portions }
  return { ...named, kcal, ...(Object.fromEntries(grams) as Omit<Record<keyof FoodValues, number | null>, 'kcal'>) }
}

/** Refuses a barcode that another released food has; asked one after the other, so that of two at once one hears it. */
async function mustBeFreeBarcode(tx: Tx, _id: string, code: string | null) {
  if (!code) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`food ${code}`}, 0))`)
  const same = and(eq(food.barcode, code), eq(food.state, 'released'), isNull(food.removedAt), ne(food._id, _id))
  if ((await tx.$count(food, same)) > 0) throw new Refusal('taken', { barcode: 'Diesen Strichcode hat schon ein anderes Lebensmittel.' })
}

async function mustStand({ tx }: RowAct, fields: { barcode: string | null; studio: string | null }, _id: string) {
  const [known] = await tx.select({ state: food.state, book: food.book }).from(food).where(eq(food._id, _id))
  // A food that is taken from others stays as they have it (H36).
  if (known?.book) throw new Refusal('forbidden')
  if (!known || known.state === 'released') await mustBeFreeBarcode(tx, _id, fields.barcode)
  if (fields.studio && (await tx.$count(studio, eq(studio.code, fields.studio))) === 0)
    throw new Refusal('invalid', { studio: 'Dieses Studio gibt es nicht mehr.' })
}

/** Staff see what is released, what is the chain's, and all of their studios. */
function visibleTo(who: Pick<Who, 'grants'>): SQL | undefined {
  const mine = studiosWithAny(['nutrition_admin', 'stat_admin'], who)
  return mine === 'all' ? undefined : or(eq(food.state, 'released'), isNull(food.studio), inArray(food.studio, mine))
}

export const rows = rowsOf({
  table: food,
  fields: ({ studio: code, ...form }: Omit<FoodForm, '_id'>) => ({ ...columnsOf(form), studio: code }),
  born: ({ who }) => ({ created: new Date().toISOString(), author: actorOf(who), source: 'studio' as const, state: 'released' as const }),
  shown: foodRowOf,
  visibleTo,
  meant: given => ofStudioAsked(food.studio, given),
  mayStand: mustStand,
  async mayReturn({ tx }, { _id, state, barcode }) {
    if (state === 'released') await mustBeFreeBarcode(tx, _id, barcode)
  },
})

interface FoodListFilter {
  state?: FoodState[]
  source?: FoodSource[]
  studio?: string[]
}

/** The foods that a list asks for; `-` stands for the chain. */
export function askedFor({ state = [], source = [], studio: codes = [] }: FoodListFilter) {
  const named = codes.filter(code => code !== '-')
  return and(
    state.length > 0 ? inArray(food.state, state) : undefined,
    source.length > 0 ? inArray(sql`coalesce(${food.book}, ${food.source})`, source) : undefined,
    codes.length > 0
      ? or(named.length > 0 ? inArray(food.studio, named) : undefined, codes.includes('-') ? isNull(food.studio) : undefined)
      : undefined,
  )
}

/** The files that a product names; refuses what is no picture of one. */
async function photosOf(tx: Tx, who: Who, named: Pick<FoodProductForm, 'photo' | 'photo2'>) {
  const [photo, photo2] = [await fileNamed(tx, who, named.photo), await fileNamed(tx, who, named.photo2)]
  await mustBePicture(tx, photoKind, 'photo', photo)
  await mustBePicture(tx, photoKind, 'photo2', photo2)
  return { photo, photo2 }
}

/** A product that a member adds: of the studio where they are at home, for the others once it is released (H38). */
export async function addOwn(tx: Tx, who: Who, { _id, photo, photo2, ...form }: FoodProductForm): Promise<Food> {
  const columns = { ...columnsOf(form), ...(await photosOf(tx, who, { photo, photo2 })) }
  const born = { studio: who.studio, author: who._id, source: 'member' as const, state: 'pending' as const }
  const [added] = await tx
    .insert(food)
    .values({ _id, ...columns, ...born, created: new Date().toISOString() })
    .onConflictDoNothing()
    .returning()
  if (added) return foodSeenBy(who, added)
  const [known] = await tx.select().from(food).where(eq(food._id, _id))
  // Released, it has no pictures any more.
  const { photo: _photo, photo2: _photo2, ...told } = columns
  const same = known?.state === 'released' ? told : columns
  if (!known || known.removedAt || known.author !== who._id || !isSame(known, same)) throw new Refusal('taken')
  return foodSeenBy(who, known)
}

const words = sql`concat_ws(' ', ${food.title}, ${food.brand})`
/** Foods that somebody may eat: those that are released, and those that they added themselves. */
const eatenBy = ({ _id }: Pick<Who, '_id'>) => and(isNull(food.removedAt), or(eq(food.state, 'released'), eq(food.author, _id)))

/** Foods that hold each word; shorter names are the plainer ones, and come first. */
export async function search(tx: Tx, who: Who, { q = '', offset = 0, limit = 50 }: { q?: string; offset?: number; limit?: number }) {
  const typed = q.split(/\s+/).filter(Boolean)
  const where = and(eatenBy(who), ...typed.map(word => holds(words, word)))
  const begins = typed[0] ? [sql`(${holds(sql`left(${food.title}, ${typed[0].length})`, typed[0])}) desc`] : []
  const found = await tx
    .select()
    .from(food)
    .where(where)
    .orderBy(...begins, sql`length(${food.title})`, asc(food.title), asc(food._id))
    .offset(offset)
    .limit(limit)
  return { rows: found.map(row => foodSeenBy(who, row)), total: await tx.$count(food, where) }
}

/** The food that bears a barcode; one that everybody finds goes before one that somebody added. */
export async function byBarcode(tx: Tx, who: Who, code: string) {
  const [row] = await tx
    .select()
    .from(food)
    .where(and(eatenBy(who), eq(food.barcode, code)))
    .orderBy(sql`(${food.state} = 'released') desc`, desc(food.created), asc(food._id))
    .limit(1)
  return row && foodSeenBy(who, row)
}

/** Released foods and the caller's own, as a device keeps them; `stand` changes with each of their rows. */
export async function indexOf(tx: Tx, who: Who, known: string | undefined) {
  const [now] = await tx
    .select({ stand: sql<string>`md5(coalesce(string_agg(concat(${food._id}, ${food.version}), '' order by ${food._id}), ''))` })
    .from(food)
    .where(eatenBy(who))
  const stand = now!.stand
  if (stand === known) return { stand, rows: null }
  const found = await tx.select().from(food).where(eatenBy(who)).orderBy(asc(food._id))
  return { stand, rows: found.map(row => foodSeenBy(who, row)) }
}

export type FoodDecisionInput = RowAct & { params: { id: string }; body: { version?: number } }

/** Releases a food for everybody, or keeps it with a reason to its author's own; done again it is no news. Answers the row where it changed. */
export async function decide(given: FoodDecisionInput, state: Exclude<FoodState, 'pending'>, reason: string | null) {
  const { tx, params, body } = given
  const [row] = await tx
    .select()
    .from(food)
    .where(and(eq(food._id, params.id), isNull(food.removedAt), ofStudioAsked(food.studio, given)))
    .for('update')
  if (!row) throw new Refusal('missing')
  if (row.state === state && row.reason === reason) return undefined
  // The second of two who decide otherwise is handed what the first made of it.
  if (body.version !== undefined && body.version !== row.version)
    mustBeSeen(row, body.version, false, (await rows.read(given, eq(food._id, row._id)))[0])
  if (state === 'released') await mustBeFreeBarcode(tx, row._id, row.barcode)
  await tx
    .update(food)
    .set({ state, reason, version: row.version + 1, ...(state === 'released' && { photo: null, photo2: null }) })
    .where(eq(food._id, row._id))
  leaves(tx, row.version, row.version + 1)
  return row
}
