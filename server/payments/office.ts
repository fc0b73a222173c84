import { sql } from 'drizzle-orm'
import { creditOf } from '#contract/payments/bills/sums.ts'
import { mostFailures } from '#contract/payments/steps.ts'
import { moneyText } from '#server/exports/words.ts'
import type { Tx } from '#server/kit/database.ts'
import { notify } from '#server/notifications/notify.ts'
import type { PaymentRow, Ways } from './fold.ts'
import type { Change } from './news.ts'

const link = '/dashboard/payment'

/** Who answers for a studio's money (S07, S08), and the administrators. */
export async function officeOf(tx: Tx, studio: string): Promise<string[]> {
  const isThere = sql`(h.studios is null or ${studio}::text = any(h.studios))`
  const { rows } = await tx.execute<{ _id: string }>(sql`
    select p._id from person p where p.deleted_at is null and (
      exists (select 1 from person_role h where h.person = p._id and h.role = 'admin' and ${isThere})
      or exists (
        select 1 from person_role h join role_right rr on rr.role = h.role
        where h.person = p._id and rr."right" = 'shop_manage' and ${isThere})
      or exists (select 1 from person_right h where h.person = p._id and h."right" = 'shop_manage' and ${isThere}))
    order by p._id`)
  return rows.map(row => row._id)
}

/** Money of the bank beyond what was owed: nobody sends it back by itself. */
function enteredOf(title: string, amount: number, { before, after, added }: Change): string[] {
  if (!added.some(fact => fact.kind === 'charged' && fact.till === 'bank')) return []
  const over = creditOf(after, amount) - creditOf(before, amount)
  return over > 0 ? [`CHF ${moneyText(over)} zu viel überwiesen: ${title}. Das bleibt ein Guthaben, bis es jemand zurückgibt.`] : []
}

/** What needs a person: money that could not be sent back, that the payer's bank took back, that came beyond what was owed, or that the desk took once too often. */
function sentencesOf({ title, amount }: PaymentRow, { before, after, added }: Change): string[] {
  const failuresOf = ({ charges }: Change['before'], of: string) => charges.find(({ charge }) => charge === of)?.failures ?? 0
  const stuck = after.charges.filter(({ charge, failures }) => failures >= mostFailures && failuresOf(before, charge) < mostFailures)
  return [
    ...stuck.map(({ amount }) => `CHF ${moneyText(amount)} liessen sich nicht zurückschicken: ${title}`),
    ...enteredOf(title, amount, { before, after, added }),
    ...added.flatMap(fact =>
      fact.kind === 'charged' && (fact.till === 'cash' || fact.till === 'terminal') && fact.charge !== after.settled
        ? [`Am Empfang zu viel kassiert, CHF ${moneyText(fact.amount + fact.rounding)} gehen zurück: ${title}`]
        : [],
    ),
    ...added.flatMap(fact => (fact.kind === 'chargedBack' ? [`Die Bank hat CHF ${moneyText(fact.amount)} zurückgeholt: ${title}`] : [])),
  ]
}

/** Tells those who answer for the studio's money. */
export async function officeNews(tx: Tx, house: Ways, row: PaymentRow, change: Change) {
  const sentences = sentencesOf(row, change)
  if (sentences.length === 0) return
  const people = await officeOf(tx, row.studio)
  for (const title of sentences) await notify(tx, house, { people, title, link, tone: 'danger' })
}
