import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { readCode } from '#contract/codes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import { type DisputeStage, stopping } from '#contract/rules/payments/disputes.ts'
import { settledStates } from '#contract/rules/payments/standing.ts'
import type { CodeState, EntryCode } from '#contract/shop/entryCodes.ts'
import type { OrderState } from '#contract/shop/orders.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { holdsIn, reaches, studiosWithAny, within } from '#server/kit/reach.ts'
import { payment } from '#server/payments/tables.ts'
import type { Who } from '#server/serve/serve.ts'
import { shopOrder } from '#server/shop/tables.ts'
import type { CodeRow } from './give.ts'
import { entryCode } from './tables.ts'

export const lookers = ['shop_purchase_view', 'shop_manage'] as const

/** A code with its order's number and state, and with the dispute that stops it. */
interface Found {
  row: CodeRow
  number: number
  ordered: OrderState
  dispute: DisputeStage | null
}

/** A code as somebody sees it: its letters are for its buyer, and for who manages the studio's shop. */
export function shownCode({ row, number, ordered, dispute }: Found, who: Who): EntryCode {
  const { _id, order, studio, title, code, state, entries, used, until, trouble, reason } = row
  const own = row.person === who._id
  return {
    _id,
    order,
    number,
    studio,
    title,
    state,
    entries,
    used,
    until,
    trouble,
    reason,
    refunded: ordered === 'refunded',
    dispute,
    code: own || holdsIn('shop_manage', who, studio) ? code : null,
    end: code.slice(-4),
    createdAt: row.created,
    savedAt: row.saved,
  }
}

/**
 * Where a dispute about an order's money stands that stops what the order gives; null where none does, as one that is lost about a spare charge
 * alone.
 */
const stopOf = sql<DisputeStage | null>`(select ${payment.dispute} from ${payment} where ${payment.payable} = ${entryCode.order}
  and ${inArray(payment.state, [...settledStates])} and ${inArray(payment.dispute, [...stopping])}
  and (${payment.dispute} <> 'lost' or ${payment.state} = 'disputed') limit 1)`

export const codesWith = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({ row: entryCode, number: shopOrder.number, ordered: shopOrder.state, dispute: stopOf })
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

interface Asked {
  q?: string
  offset?: number
  limit?: number
  sort?: string
  studio?: string[]
  state?: (CodeState | 'trouble')[]
}

/** By order number, by what it was sold as, by its last letters, or by all of them. */
function found(q: string | undefined): SQL | undefined {
  const said = q?.trim()
  if (!said) return undefined
  const whole = readCode(said)
  const ending = said.length === 4 ? eq(sql`right(${entryCode.code}, 4)`, said.toUpperCase()) : undefined
  const number = /^\d{1,9}$/.test(said) ? eq(shopOrder.number, Number(said)) : undefined
  return or(whole ? eq(entryCode.code, whole) : undefined, ending, number, holds(sql`${entryCode.title}`, said))
}

const columns = { created: entryCode.created, until: entryCode.until, number: shopOrder.number } as const

/** A page of the codes that were sold in studios of the caller's right. */
export async function codePage(tx: Tx, who: Who, { q, offset = 0, limit = 100, sort = '-created', studio = [], state = [] }: Asked) {
  const states = state.filter(each => each !== 'trouble')
  const where = and(
    within(entryCode.studio, studiosWithAny(lookers, who)),
    studio.length > 0 ? inArray(entryCode.studio, studio) : undefined,
    state.length > 0
      ? or(
          states.length > 0 ? inArray(entryCode.state, states) : undefined,
          state.includes('trouble') ? isNotNull(entryCode.trouble) : undefined,
        )
      : undefined,
    found(q),
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
