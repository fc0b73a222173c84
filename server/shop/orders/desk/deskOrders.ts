import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import { inCash } from '#contract/rules/payments/cash.ts'
import { mayDeliver } from '#contract/rules/payments/paymentActs.ts'
import { spareAtDesk } from '#contract/rules/payments/paymentSteps.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import type { DeskOrder } from '#contract/shop/orderDesk.ts'
import type { ShopOrderState } from '#contract/shop/orders.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { reachConditionOf, studiosWithAny } from '#server/kit/reach.ts'
import { type DeskClerk, isOwnSpare, roundingBack } from '#server/payments/deskTaking.ts'
import { between, orderOf, pageIn } from '#server/reservations/office/pages.ts'
import type { Who } from '#server/serve/serve.ts'
import { byListName, goneName, listName } from '#server/shared/auth/listName.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { OrderRow } from '#server/shop/orders/buy.ts'
import { shownOrder, type WholeOrder, wholeOrders } from '#server/shop/orders/shownOrders.ts'
import { shopOrder } from '#server/shop/tables.ts'

/** Money that the desk took too much and has not given back. */
async function spareOf(tx: Tx, who: DeskClerk, { payments, acts }: WholeOrder): Promise<DeskOrder['spare']> {
  const found: DeskOrder['spare'] = []
  for (const { row, dated } of payments) {
    const standing = standingOf(dated.map(({ fact }) => fact))
    const spares = [...spareAtDesk(standing, row.amount)]
    const own = spares.length > 0 && (await isOwnSpare(tx, who, row))
    for (const [of, spare] of spares) {
      const [act, charge] = [acts.find(({ _id }) => _id === of), standing.charges.find(one => one.charge === of)]
      if (!act?.till || !charge) continue
      found.push({ _id: act._id, till: act.till, amount: spare + roundingBack(charge, spare), at: act.at, who: act.who, own })
    }
  }
  return found
}

/** The handing over that holds now. */
export function handingOf({ row, acts }: Pick<WholeOrder, 'row' | 'acts'>) {
  const last = row.handed ? acts.findLast(({ kind }) => kind === 'handed' || kind === 'unhanded') : undefined
  return last?.kind === 'handed' ? last : undefined
}

const delivers = (dated: WholeOrder['payments'][number]['dated']) => mayDeliver(standingOf(dated.map(({ fact }) => fact)))

/** An order as staff see it. */
function deskOrderOf(whole: WholeOrder, buyer: string, spare: DeskOrder['spare']): DeskOrder {
  const order = shownOrder(whole)
  const owed = order.payment.rest || order.payment.amount
  const stopped = order.state === 'paid' && whole.payments.length > 0 && !whole.payments.some(({ dated }) => delivers(dated))
  return { ...order, stopped, buyer, spare, owed, cash: inCash(owed), handing: handingOf(whole)?._id ?? null }
}

async function deskOrders(tx: Tx, who: DeskClerk, found: readonly { row: OrderRow; buyer: string }[]): Promise<DeskOrder[]> {
  const whole = await wholeOrders(
    tx,
    found.map(({ row }) => row),
  )
  const shown: DeskOrder[] = []
  for (const [at, one] of whole.entries()) shown.push(deskOrderOf(one, found[at]?.buyer ?? goneName, await spareOf(tx, who, one)))
  return shown
}

/** One order as the caller has it, whose studio was judged before. */
export async function deskOrder({ tx, who }: { tx: Tx; who: DeskClerk }, _id: string): Promise<DeskOrder> {
  const found = await tx
    .select({ row: shopOrder, buyer: listName })
    .from(shopOrder)
    .leftJoin(person, eq(person._id, shopOrder.person))
    .where(eq(shopOrder._id, _id))
  const [shown] = await deskOrders(tx, who, found)
  if (!shown) throw new Refusal('missing')
  return shown
}

interface DeskOrderParams extends PageQuery {
  id?: string
  studio?: string[]
  state?: ShopOrderState[]
  spare?: 'yes'[]
  from?: string
  to?: string
}

/** Every word of a search is a number's beginning or stands in the buyer's name. */
const soughtIn = (q: string | undefined) =>
  (q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map(word =>
      /^\d+$/.test(word)
        ? sql`${shopOrder.number}::text like ${`${word}%`}`
        : holds(sql`concat_ws(' ', ${person.vorname}, ${person.nachname})`, word),
    )

/** Rappen of a payment `p` that people decided to give back. */
const askedBack = sql`(select coalesce(sum((f.fact->>'amount')::int), 0) from payment_fact f where f.payment = p._id and f.kind = 'refundBegun'
  and f.fact->>'why' = 'asked' and not exists (select 1 from payment_fact x where x.key = 'refundFailed:' || (f.fact->>'refund')))`

/** Rappen of a payment `p` that people have to have paid where the gateway paid it, whole or with the rest beside them. */
const besideGateway = sql`(select greatest(0, p.amount - (c.fact->>'amount')::int - (select coalesce(sum((f.fact->>'amount')::int), 0)
    from payment_fact f where f.payment = p._id and f.kind = 'refundBegun' and f.fact->>'why' = 'asked' and f.fact->>'charge' <> c.fact->>'charge'
    and not exists (select 1 from payment_fact x where x.key = 'refundFailed:' || (f.fact->>'refund'))))
  from payment_fact s join payment_fact c on c.payment = s.payment and c.kind = 'charged' and c.fact->>'charge' = s.fact->>'charge'
  where s.payment = p._id and s.kind = 'settled' limit 1)`

/** The condition of `spareAtDesk`, for a filter: more was entered by people, less what went back of it, than what they paid. */
const hasSpare = sql`exists (select 1 from payment p where p.payable = ${shopOrder._id} and p.kind = 'order'
  and p.state not in ('open', 'running', 'refused')
  and exists (select 1 from shop_order_act a where a."order" = p.payable and a.kind = 'taken')
  and (select sum((c.fact->>'amount')::int - (select coalesce(sum((b.fact->>'amount')::int), 0) from payment_fact b
        where b.payment = p._id and b.kind = 'refundBegun' and b.fact->>'charge' = c.fact->>'charge'))
      from payment_fact c where c.payment = p._id and c.kind = 'charged' and c.fact->>'till' <> 'gateway')
    > case when exists (select 1 from payment_fact s join payment_fact c on c.payment = s.payment and c.kind = 'charged'
        and c.fact->>'charge' = s.fact->>'charge' where s.payment = p._id and s.kind = 'settled' and c.fact->>'till' <> 'gateway')
      then p.amount - ${askedBack} else coalesce(${besideGateway}, 0) end)`

/** A page of the orders of the caller's studios. */
export async function deskPage(
  tx: Tx,
  who: DeskClerk & Pick<Who, 'grants'>,
  { id, q, studio, state, spare, from, to, sort, ...page }: DeskOrderParams,
) {
  const where: SQL | undefined = and(
    reachConditionOf(shopOrder.studio, studiosWithAny(['shop_purchase_view', 'shop_manage'], who)),
    ...[id && eq(shopOrder._id, id), studio?.length ? inArray(shopOrder.studio, studio) : undefined].filter(part => part !== ''),
    state?.length ? inArray(shopOrder.state, state) : undefined,
    spare?.length ? hasSpare : undefined,
    ...[from && gte(shopOrder.created, between(from, from)[0]), to && lt(shopOrder.created, between(to, to)[1])].filter(
      part => part !== '',
    ),
    ...soughtIn(q),
  )
  const columns = { created: shopOrder.created, number: shopOrder.number, total: shopOrder.total, buyer: byListName }
  const { offset, limit } = pageIn(page)
  const found = await tx
    .select({ row: shopOrder, buyer: listName })
    .from(shopOrder)
    .leftJoin(person, eq(person._id, shopOrder.person))
    .where(where)
    .orderBy(...orderOf(sort, columns, [desc(shopOrder.created)], shopOrder._id))
    .offset(offset)
    .limit(limit)
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(shopOrder)
    .leftJoin(person, eq(person._id, shopOrder.person))
    .where(where)
  return { rows: await deskOrders(tx, who, found), total: counted?.total ?? 0 }
}
