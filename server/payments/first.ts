import { sql } from 'drizzle-orm'
import type { PayableKind } from '#contract/payments/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import { minutesAfter } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { laterOf, orderingLater } from '#server/kit/jobs/jobs.ts'
import { prepared, prepareSql, writtenValueSql } from '#server/kit/prepared.ts'
import { publishOnCommit } from '#server/kit/telling.ts'
import { begunBy, closingOf, holdOf, placedOf, untilOf } from './attempts.ts'
import type { Due } from './payable.ts'
import { shownOf } from './paymentFold.ts'
import { changedOf } from './paymentNews.ts'
import type { PaymentNumbers } from './paymentNumbers.ts'
import { newPayment } from './payments.ts'
import { payment, paymentAttempt, paymentFact } from './tables.ts'

const text = (name: string) => writtenValueSql(name, 'text')
const json = (name: string) => sql`${text(name)}::jsonb`
const [_id, payable, attempt, person] = [
  writtenValueSql('_id', 'uuid'),
  writtenValueSql('payable', 'uuid'),
  writtenValueSql('attempt', 'uuid'),
  writtenValueSql('person', 'uuid'),
]
const [begun, until, heldUntil] = [
  writtenValueSql('begun', 'timestamptz'),
  writtenValueSql('until', 'timestamptz'),
  writtenValueSql('heldUntil', 'timestamptz'),
]

/** Answers no row where an attempt has this id already. */
const opened = prepared(
  prepareSql(
    'payment_first',
    sql`with made as (
        insert into ${payment} (_id, kind, payable, person, studio, title, amount, parts, merchant_account, state, created, held_until, way)
        values (${_id}, ${text('kind')}, ${payable}, ${person}, ${text('studio')}, ${text('title')}, ${writtenValueSql('amount', 'int')},
          ${json('parts')}, ${text('merchantAccount')}, ${text('state')}, ${begun}, ${heldUntil}, ${text('way')})),
      ordered as (${orderingLater}),
      tried as (
        insert into ${paymentAttempt} (_id, payment, nth, way, begun, until)
        values (${attempt}, ${_id}, 1, ${text('way')}, ${begun}, ${until}) on conflict (_id) do nothing returning _id)
      insert into ${paymentFact} (key, payment, kind, fact, at)
      select ${text('key')}, ${_id}, ${text('fact')}, ${json('facts')}, ${begun} from tried returning key`,
  ),
)

interface First {
  kind: PayableKind
  payable: string
  due: Due
  numbers: PaymentNumbers
}

/**
 * The payment of something that this transaction makes itself, with its first attempt: what `paymentFor` and `begin` come to where nothing can
 * be known yet. Whoever makes it knows its way, so it is not told that one has begun. A bill is more than that and begins as ever.
 */
export async function beginFirst(
  tx: Tx,
  { kind, payable, due, numbers }: First,
  { _id, attempt, way, now }: { _id: string; attempt: string; way: Exclude<PaymentWay, 'bill'>; now: string },
) {
  const until = untilOf(now, { way, created: now })
  const heldUntil = minutesAfter(until, numbers.holdMinutes)
  const fact = begunBy({ attempt, nth: 1, way, until })
  const { amount, merchantAccount } = newPayment(due, numbers)
  const { rows } = await opened(tx, {
    _id,
    kind,
    payable,
    attempt,
    way,
    begun: now,
    until,
    heldUntil,
    amount,
    merchantAccount,
    person: due.person,
    studio: due.studio,
    title: due.title,
    parts: JSON.stringify(due.parts),
    state: shownOf(standingOf([fact])).state,
    key: fact.key,
    fact: fact.kind,
    facts: JSON.stringify(fact),
    ...laterOf([
      closingOf({ payment: _id, attempt }, until),
      holdOf(_id, heldUntil),
      ...(way === 'desk' ? [placedOf({ payment: _id, attempt }, now)] : []),
    ]),
  })
  if (rows.length === 0) throw new Refusal('taken')
  await publishOnCommit(tx, changedOf({ _id, kind, payable, person: due.person }))
}
