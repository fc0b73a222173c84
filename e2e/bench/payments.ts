import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '#server/kit/database.ts'
import { sumDays } from '#server/payments/paymentDays.ts'
import { nextNumber } from '#server/shop/tables.ts'

const batch = 20_000

/** Hash of a payment's number, so that the same ones come each time: whole, never negative. */
const dice = (what: string) => sql.raw(`(hashtext('${what}' || i)::bigint & 1048575)`)

const added = new WeakMap<OpenDatabase, Promise<number>>()

/** Half a million payments of five years, once for all that is measured on them; answers how many lines their journal has. */
export function withPayments(record: OpenDatabase, { quick }: { quick?: boolean }) {
  const payments = quick ? 20_000 : 500_000
  const lines = added.get(record) ?? addPayments(record, { payments, years: 5 })
  added.set(record, lines)
  return lines.then(many => ({ payments, lines: many }))
}

/**
 * Paid orders of `years` up to now over all studios and people, with their journal: two rates, four ways to pay, one in twenty given back a week
 * later. The sums of days are written down as the server does it. Returns how many lines the journal has.
 */
async function addPayments({ db, pool }: OpenDatabase, { payments, years }: { payments: number; years: number }) {
  // The server may have summed days already: each of these lines would then be added to its day and its month by itself.
  await pool.query('alter table journal_line disable trigger journal_line_late')
  await db.execute(sql`create table bench_payment as
    select i, gen_random_uuid() as _id, p._id as person, s.code as studio, (300 + ${dice('amount')} % 12000)::int as amount,
      now() - ${years} * interval '365.25 days' * (1 - i::float8 / ${payments}) as at,
      case when i % 3 = 0 then 260 else 810 end as rate, (array['gateway', 'gateway', 'cash', 'terminal', 'bank'])[1 + ${dice('till')} % 5] as till
    from generate_series(1, ${payments}) i
    join (select code, row_number() over (order by code) - 1 as n, count(*) over () as many from studio) s on s.n = ${dice('studio')} % s.many
    join (select _id, row_number() over (order by _id) - 1 as n from person) p on p.n = ${dice('payer')} % (select count(*) from person)`)
  await db.execute(sql`insert into payment
      (_id, kind, payable, person, studio, title, amount, parts, merchant_account, state, created, held_until, way)
    select _id, 'order', _id, person, studio, 'Bestellung ' || i, amount, jsonb_build_array(jsonb_build_object('rate', rate, 'gross', amount)),
      'Formkurve', 'paid', at, at, 'twint' from bench_payment`)
  await db.execute(
    sql`insert into payment_attempt (_id, payment, nth, way, begun, until) select _id, _id, 1, 'twint', at, at from bench_payment`,
  )
  await db.execute(
    sql`insert into payment_fact (key, payment, kind, fact, at) select 'begun:' || _id, _id, 'begun', '{}', at from bench_payment`,
  )
  await db.execute(sql`insert into shop_order (_id, number, person, studio, state, stock, lines, total, created, handed)
    select _id, ${nextNumber}, person, studio, 'handed', 'taken', jsonb_build_array(jsonb_build_object('title', 'Riegel', 'amount', 1, 'price', amount)),
      amount, at, at from bench_payment`)
  const day = (at: string) => sql.raw(`to_char(${at} at time zone 'Europe/Zurich', 'YYYY-MM-DD')`)
  for (let from = 0; from < payments; from += batch)
    await db.execute(sql`
      with taken as (select *, round(amount * rate / (10000.0 + rate))::int as vat from bench_payment where i > ${from} and i <= ${from + batch}),
      lines as (
        select 'charged:' || _id as fact, _id, studio, at, l.* from taken,
          lateral (values (0, till, null::int, amount), (1, 'customer', null, -amount)) as l (line, account, rate, amount)
        union all select 'settled:' || _id, _id, studio, at, l.* from taken t,
          lateral (values (0, 'customer', null::int, amount), (1, 'sales', t.rate, vat - amount), (2, 'vat', t.rate, -vat)) as l
        union all select 'refunded:' || _id, _id, studio, at + interval '7 days', l.* from taken t,
          lateral (values (0, till, null::int, -amount), (1, 'sales', t.rate, amount - vat), (2, 'vat', t.rate, vat)) as l
          where i % 20 = 0 and at < now() - interval '7 days')
      insert into journal_line (fact, line, payment, studio, account, rate, way, amount, at, day)
      select fact, line, _id, studio, account, rate, case account when 'gateway' then 'twint' end, amount, at, ${day('at')} from lines where amount <> 0`)
  await pool.query('alter table journal_line enable trigger journal_line_late')
  await pool.query('vacuum analyze payment, payment_attempt, payment_fact, shop_order, journal_line')
  await pool.query('truncate journal_day, journal_month, journal_week')
  await sumDays({ db })
  await pool.query('drop table bench_payment')
  return db.$count(sql`journal_line`)
}
