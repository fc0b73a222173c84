import { and, asc, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import type { PageQuery, RowPage } from '#contract/page.ts'
import type { PaymentRow } from '#contract/payments/paymentOffice.ts'
import type { PayableKind } from '#contract/payments/shapes.ts'
import type { Right } from '#contract/rights.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import type { PaymentState } from '#contract/rules/payments/standing.ts'
import type { Task } from '#contract/rules/payments/tasks.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { reachConditionOf, studiosWith, studiosWithAny } from '#server/kit/reach.ts'
import { instantOf } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { byListName, listName } from '#server/shared/auth/listName.ts'
import { person } from '#server/shared/auth/tables.ts'
import { payment } from './tables.ts'

export type PaymentViewer = Pick<Who, 'grants'>

/** Rights that let somebody look at a studio's payments. */
export const looks = ['shop_purchase_view', 'shop_manage'] as const

/** The studios in which the caller holds each of these rights. */
export const paymentReachesOf = (who: PaymentViewer, rights: readonly Right[] = looks) => rights.map(right => studiosWith(right, who))

interface PaymentPageParams extends PageQuery {
  studio?: string[]
  state?: PaymentState[]
  way?: PaymentWay[]
  kind?: PayableKind[]
  task?: Task[]
  from?: string
  to?: string
}

/** Each word stands in the title or in the payer's name. */
export const sought = (q = '') =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map(word => or(holds(sql`${payment.title}`, word), holds(sql`concat_ws(' ', ${person.vorname}, ${person.nachname})`, word)))

function whereOf(who: PaymentViewer, { q, studio, state, way, kind, task, from, to }: PaymentPageParams): SQL | undefined {
  return and(
    ...[reachConditionOf(payment.studio, studiosWithAny(looks, who)), studio?.length ? inArray(payment.studio, studio) : undefined],
    ...[state?.length ? inArray(payment.state, state) : undefined, way?.length ? inArray(payment.way, way) : undefined],
    ...[kind?.length ? inArray(payment.kind, kind) : undefined, task?.length ? inArray(payment.task, task) : undefined],
    from ? gte(payment.created, instantOf(from, '00:00')) : undefined,
    to ? lt(payment.created, instantOf(addDays(to, 1), '00:00')) : undefined,
    ...sought(q),
  )
}

const columns = { created: payment.created, amount: payment.amount, who: byListName }

/** A page of the office's payments, newest first: two queries, however many payments there are. */
export async function officePage(tx: Tx, who: PaymentViewer, asked: PaymentPageParams): Promise<RowPage<PaymentRow>> {
  const { offset = 0, limit = 100, sort = '-created' } = asked
  const where = whereOf(who, asked)
  const turn = sort.startsWith('-') ? desc : asc
  const column = columns[sort.replace('-', '') as keyof typeof columns] ?? payment.created
  const rows = await tx
    .select({ row: payment, who: listName })
    .from(payment)
    .leftJoin(person, eq(person._id, payment.person))
    .where(where)
    .orderBy(turn(column), turn(payment._id))
    .offset(offset)
    .limit(limit)
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(payment)
    .leftJoin(person, eq(person._id, payment.person))
    .where(where)
  return {
    rows: rows.map(({ row, who: name }) => {
      const { _id, kind, payable, title, amount, refunded, state, created, way, dispute, task, person: payer, studio } = row
      return {
        _id,
        kind,
        payable,
        title,
        amount,
        refunded,
        state,
        createdAt: created,
        way,
        dispute,
        task,
        person: payer,
        studio,
        who: name,
      }
    }),
    total: counted?.total ?? 0,
  }
}
