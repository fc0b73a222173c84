import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { readCode } from '#contract/codes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import { type DisputeStage, stopping } from '#contract/rules/payments/disputes.ts'
import { settledStates } from '#contract/rules/payments/standing.ts'
import type { CodeState, EntryCode } from '#contract/shop/entryCodes.ts'
import type { ShopOrderState } from '#contract/shop/orders.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { reachConditionOf, reaches, studiosWithAny } from '#server/kit/reach.ts'
import { payment } from '#server/payments/tables.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { shopOrder } from '#server/shop/tables.ts'
import type { CodeRow } from './codeNews.ts'
import { entryCode, entryCodePrint, entryCodeUse } from './tables.ts'

export const lookers = ['shop_purchase_view', 'shop_manage'] as const

/** A code with its order's number and state, and with the dispute that stops it. */
interface FoundCode {
  row: CodeRow
  number: number
  ordered: ShopOrderState
  dispute: DisputeStage | null
  prints: EntryCode['prints']
  uses: EntryCode['uses']
  buyer: string | null
}

/** Rights that show a code's letters to others than its buyer; whoever prints one sees them. */
export const readers = ['shop_manage'] as const

/** A code as somebody sees it: its letters are for its buyer, and for who manages the studio's shop. */
export function shownCode({ row, number, ordered, dispute, prints, uses, buyer }: FoundCode, who: Who): EntryCode {
  const { _id, order, studio, title, code, state, entries, used, desk, until, trouble, reason } = row
  const reads = reaches(studiosWithAny(readers, who), studio)
  const looks = reaches(studiosWithAny(lookers, who), studio)
  return {
    _id,
    order,
    number,
    studio,
    title,
    state,
    entries,
    used: Math.min(used + desk, entries),
    until,
    trouble,
    reason,
    refunded: ordered === 'refunded',
    dispute,
    code: reads || row.person === who._id ? code : null,
    end: code.slice(-4),
    createdAt: row.created,
    savedAt: row.saved,
    prints: reads ? prints : [],
    buyer: looks ? buyer : null,
    uses: looks ? uses : [],
  }
}

/** The stage of a dispute about an order's money that stops what the order gives; null where none does, as one that is lost about a spare charge alone. */
const stopOf = sql<DisputeStage | null>`(select ${payment.dispute} from ${payment} where ${payment.payable} = ${entryCode.order}
  and ${inArray(payment.state, [...settledStates])} and ${inArray(payment.dispute, [...stopping])}
  and (${payment.dispute} <> 'lost' or ${payment.state} = 'disputed') limit 1)`

/** The most prints, and the most entries taken off at the desk, that are told of a code. */
const mostTold = 5
const nameOf = (column: SQL) =>
  sql`(select trim(vorname || ' ' || nachname) from ${person} where ${person._id} = ${column} and ${person.deletedAt} is null)`
const instantOf = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const printsOf = sql<
  EntryCode['prints']
>`(select coalesce(json_agg(json_build_object('at', ${instantOf(sql`p.at`)}, 'by', ${nameOf(sql`p.by`)}) order by p.at desc), '[]'::json)
  from (select at, by from ${entryCodePrint} where ${entryCodePrint.code} = ${entryCode._id} order by at desc limit ${mostTold}) p)`

const usesOf = sql<
  EntryCode['uses']
>`(select coalesce(json_agg(json_build_object('_id', u._id, 'at', ${instantOf(sql`u.at`)}, 'by', ${nameOf(sql`u.by`)},
    'reason', u.reason, 'undone', ${instantOf(sql`u.undone`)}) order by u.at desc, u._id desc), '[]'::json)
  from (select * from ${entryCodeUse} where ${entryCodeUse.code} = ${entryCode._id} order by at desc, _id desc limit ${mostTold}) u)`

export const codesWith = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      row: entryCode,
      number: shopOrder.number,
      ordered: shopOrder.state,
      dispute: stopOf,
      prints: printsOf,
      uses: usesOf,
      buyer: sql<string | null>`${nameOf(sql`${entryCode.person}`)}`,
    })
    .from(entryCode)
    .innerJoin(shopOrder, eq(shopOrder._id, entryCode.order))
    .where(where)

/** The codes of an order of this person's, as they were bought. */
export async function codesOf(tx: Tx, who: Who, order: string) {
  const [own] = await tx
    .select({ _id: shopOrder._id })
    .from(shopOrder)
    .where(and(eq(shopOrder._id, order), eq(shopOrder.person, who._id)))
  if (!own) throw new Refusal('missing')
  const found = await codesWith(tx, eq(entryCode.order, order)).orderBy(entryCode.line, entryCode.piece, entryCode._id)
  return found.map(each => shownCode(each, who))
}

interface EntryCodePageParams {
  q?: string
  offset?: number
  limit?: number
  sort?: string
  studio?: string[]
  state?: (CodeState | 'trouble')[]
}

/** By order number, by who bought it, by what it was sold as, by its last letters, or by all of them. */
function codeConditionOf(q: string | undefined): SQL | undefined {
  const said = q?.trim()
  if (!said) return undefined
  const whole = readCode(said)
  const ending = said.length === 4 ? eq(sql`right(${entryCode.code}, 4)`, said.toUpperCase()) : undefined
  const number = /^\d{1,9}$/.test(said) ? eq(shopOrder.number, Number(said)) : undefined
  return or(
    whole ? eq(entryCode.code, whole) : undefined,
    ending,
    number,
    holds(sql`${entryCode.title}`, said),
    holds(nameOf(sql`${entryCode.person}`), said),
  )
}

const columns = { created: entryCode.created, until: entryCode.until, number: shopOrder.number } as const

/** A page of the codes that were sold in studios of the caller's right. */
export async function codePage(
  tx: Tx,
  who: Who,
  { q, offset = 0, limit = 100, sort = '-created', studio = [], state = [] }: EntryCodePageParams,
) {
  const states = state.filter(each => each !== 'trouble')
  const where = and(
    reachConditionOf(entryCode.studio, studiosWithAny(lookers, who)),
    studio.length > 0 ? inArray(entryCode.studio, studio) : undefined,
    state.length > 0
      ? or(
          states.length > 0 ? inArray(entryCode.state, states) : undefined,
          state.includes('trouble') ? isNotNull(entryCode.trouble) : undefined,
        )
      : undefined,
    codeConditionOf(q),
  )
  const by = columns[sort.replace('-', '') as keyof typeof columns]
  const order = sort.startsWith('-') ? [desc(by), desc(entryCode._id)] : [asc(by), asc(entryCode._id)]
  const rows = await codesWith(tx, where)
    .orderBy(...order)
    .offset(offset)
    .limit(limit)
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(entryCode)
    .innerJoin(shopOrder, eq(shopOrder._id, entryCode.order))
    .where(where)
  return { rows: rows.map(each => shownCode(each, who)), total: count?.total ?? 0 }
}

/** A code of this order, where it is the caller's or where they hold one of the rights in its studio; anybody else's is `missing`. */
export async function codeOf(tx: Tx, who: Who, { purchase, code }: { purchase: string; code: string }, rights: readonly Right[]) {
  const [found] = await codesWith(tx, and(eq(entryCode._id, code), eq(entryCode.order, purchase)))
  if (!found || !(found.row.person === who._id || reaches(studiosWithAny(rights, who), found.row.studio))) throw new Refusal('missing')
  return found
}
