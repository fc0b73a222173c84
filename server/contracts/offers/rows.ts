import { and, arrayOverlaps, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { OfferForm, OfferRow, OfferVersion } from '#contract/contracts/offerShapes.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { paged } from '#server/kit/page.ts'
import { reaches, studiosWith } from '#server/kit/reach.ts'
import { isSame } from '#server/kit/row.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import type { Who } from '#server/serve/serve.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { offer } from './tables.ts'

type Row = typeof offer.$inferSelect
type OfferContent = Pick<Row, keyof Omit<OfferForm, '_id'>>

/** Content of an offer, without its own row. */
export const saidIn = ({
  contract,
  internalTitle,
  eMails,
  promotions,
  enabledStudios,
  preConditionText,
  postConditionText,
  useStudioCity,
  badge,
}: OfferContent): OfferContent => ({
  contract,
  internalTitle,
  eMails,
  promotions,
  enabledStudios,
  preConditionText,
  postConditionText,
  useStudioCity,
  badge,
})

/** Offers that are sold in a studio that somebody manages; theirs to change are those of which they manage every studio (C29). */
export function visibleTo(who: Pick<Who, 'grants'>): SQL | undefined {
  const mine = studiosWith('g_studioadmin', who)
  if (mine === 'all') return undefined
  return mine.length > 0 ? arrayOverlaps(offer.enabledStudios, mine) : sql`false`
}

const concerned = ({ enabledStudios, contract: { studios } }: Pick<OfferContent, 'enabledStudios' | 'contract'>) => [
  ...new Set([...enabledStudios, ...studios]),
]

const managesAll = (who: Pick<Who, 'grants'>, said: Pick<OfferContent, 'enabledStudios' | 'contract'>) =>
  concerned(said).every(code => reaches(studiosWith('g_studioadmin', who), code))

/** Refuses whoever does not manage every studio that a kept offer concerns: `missing` where they manage none of them. */
export function mayKeep(who: Who, row: Row) {
  if (managesAll(who, row)) return
  throw new Refusal(row.enabledStudios.some(code => reaches(studiosWith('g_studioadmin', who), code)) ? 'forbidden' : 'missing')
}

/** The most that a term may cost, in Rappen. */
const dearest = 1_000_000_000

/** Price of the longest term of an offer with all that can be taken beside it. */
function dearestOf({ kind, price, joiningFee, presale, addOns, months, renewalMonths, periodMonths }: OfferContent['contract']) {
  const beside = addOns.reduce((sum, addOn) => sum + addOn.price, 0)
  const length = Math.max(months ?? 1, renewalMonths ?? 1)
  const periods = kind === 'fixed' || kind === 'open-ended' ? Math.ceil(length / periodMonths) : 1
  return (Math.max(price, presale?.price ?? 0) + beside) * periods + Math.max(joiningFee, presale?.joiningFee ?? 0)
}

const twice = (all: readonly string[]) => new Set(all).size < all.length

/** Refuses studios that are not the caller's or not there, and what stands twice. */
async function mayStand({ tx, who }: RowAct, said: OfferContent) {
  const known = new Set((await tx.select({ code: studio.code }).from(studio)).map(({ code }) => code))
  const stranger = (codes: readonly string[]) => codes.find(code => !known.has(code) || !reaches(studiosWith('g_studioadmin', who), code))
  const fields: Record<string, string> = {}
  if (stranger(said.enabledStudios)) fields.enabledStudios = 'Wähle Studios, die du verwaltest.'
  if (stranger(said.contract.studios)) fields['contract.studios'] = 'Wähle Studios, die du verwaltest.'
  if (twice(said.contract.addOns.map(({ _id }) => _id))) fields['contract.addOns'] = 'Ein Zusatz steht doppelt.'
  if (twice(said.promotions.map(({ _id }) => _id))) fields.promotions = 'Eine Aktion steht doppelt.'
  if (twice(said.promotions.flatMap(({ code }) => (code ? [code.toUpperCase()] : [])))) fields.promotions = 'Ein Code steht doppelt.'
  for (const [nth, { from, until, percent, amount, waivesFee }] of said.promotions.entries()) {
    if (until < from) fields[`promotions[${nth}].until`] = 'Das Ende liegt vor dem Beginn.'
    if (percent !== null && amount !== null) fields[`promotions[${nth}].amount`] = 'Gib Prozente oder Franken an, nicht beides.'
    if (percent === null && amount === null && !waivesFee) fields[`promotions[${nth}].percent`] = 'Gib an, was die Aktion erlässt.'
  }
  if (said.contract.kind === 'fixed' && said.contract.months! % said.contract.periodMonths !== 0)
    fields['contract.periodMonths'] = 'Die Laufzeit muss ganze Perioden haben.'
  // The price is that of a whole term: a shorter one would cost as much.
  const { kind, months, renewalMonths } = said.contract
  if (kind === 'prepaid' && renewalMonths !== null && renewalMonths !== months)
    fields['contract.renewalMonths'] = 'Im Voraus bezahlt verlängert sich ein Vertrag um seine Laufzeit.'
  if (dearestOf(said.contract) > dearest) fields['contract.price'] = 'So viel kann eine Laufzeit nicht kosten.'
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', fields)
}

type Sold = OfferContent & { number: number; at: string }
const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const beside = {
  sold: sql<Sold | null>`(select json_build_object('number', v.number, 'at', ${sql.raw(utc('v.published_at'))},
    'contract', v.contract, 'internalTitle', v.internal_title, 'eMails', v.e_mails, 'promotions', v.promotions,
    'enabledStudios', v.enabled_studios, 'preConditionText', v.pre_condition_text, 'postConditionText', v.post_condition_text,
    'useStudioCity', v.use_studio_city, 'badge', v.badge)
    from offer_version v where v.offer = offer._id and v.withdrawn_at is null order by v.number desc limit 1)`,
  signed: sql<number>`(select count(*)::int from contract c where c.offer = offer._id)`,
}

type OfferWithSale = Row & { sold: Sold | null; signed: number }

function offerRowOf({ sold, signed, removedAt, created: _, ...row }: OfferWithSale): OfferRow {
  return {
    ...row,
    signed,
    published: sold && { number: sold.number, at: sold.at },
    changed: sold === null || !isSame(sold, saidIn(row)),
    archivedAt: removedAt,
  }
}

/** An app of before does not know what a transfer costs, and leaves it as it is. */
async function withFee(tx: Tx, _id: string, { contract: terms }: Pick<OfferForm, 'contract'>): Promise<OfferForm['contract']> {
  if (terms.transferFee !== undefined) return terms
  const [row] = await tx.select({ terms: offer.contract }).from(offer).where(eq(offer._id, _id))
  const fee = row?.terms.transferFee
  return fee === undefined ? terms : { ...terms, transferFee: fee }
}

export const rows = rowsOf({
  table: offer,
  fields: async ({ _id, ...form }: OfferForm & { version?: number }, { tx }) => saidIn({ ...form, contract: await withFee(tx, _id, form) }),
  born: () => ({ created: new Date().toISOString() }),
  beside,
  shown: offerRowOf,
  visibleTo,
  mayKeep,
  mayStand,
})

const isArchived = isNotNull(offer.removedAt)

async function read({ tx, who }: Acting, where: SQL | undefined) {
  const found = await tx
    .select({ row: offer, ...beside })
    .from(offer)
    .where(and(visibleTo(who), where))
    .orderBy(asc(offer.created), asc(offer._id))
  return found.map(({ row, ...rest }) => offerRowOf({ ...row, ...rest }))
}

interface OfferPageParams extends PageQuery {
  studio?: string[]
  archived?: string
}

const sortable = (row: OfferRow) => ({
  ...row,
  title: row.contract.title,
  // Amounts are sorted as text.
  price: String(row.contract.price).padStart(9, '0'),
  signed: String(row.signed).padStart(9, '0'),
  row,
})

/** One page of the offers that the caller sees; there are some dozens. */
export async function pageOf(given: Acting, { studio: codes, archived, ...query }: OfferPageParams) {
  const where = and(archived ? isArchived : isNull(offer.removedAt), codes?.length ? arrayOverlaps(offer.enabledStudios, codes) : undefined)
  const all = (await read(given, where)).map(sortable)
  const page = paged(all, query, ({ internalTitle, title }) => `${internalTitle} ${title}`, 'internalTitle')
  return { rows: page.rows.map(({ row }) => row), total: page.total }
}

/** One, archived or not. */
export async function findOffer(given: Acting, _id: string): Promise<OfferRow> {
  const [row] = await read(given, eq(offer._id, _id))
  if (!row) throw new Refusal('missing')
  return row
}

/** Versions that were sold, newest first. */
export async function versionsOf(given: Acting, _id: string): Promise<OfferVersion[]> {
  await findOffer(given, _id)
  const found = await given.tx.execute<
    Omit<OfferVersion, 'publishedAt' | 'withdrawnAt'> & { publishedAt: string; withdrawnAt: string | null }
  >(sql`
    select v.number, ${sql.raw(utc('v.published_at'))} as "publishedAt", ${sql.raw(utc('v.withdrawn_at'))} as "withdrawnAt",
      trim(concat_ws(' ', p.vorname, p.nachname)) as by, v.contract,
      (select count(*)::int from contract c where c.offer = v.offer and c.offer_number = v.number) as signed
    from offer_version v left join person p on p._id = v.published_by and p.deleted_at is null
    where v.offer = ${_id} order by v.number desc`)
  return found.rows.map(row => ({ ...row, by: row.by || null }))
}
