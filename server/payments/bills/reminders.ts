import { v5 } from 'uuid'
import { amountDueOf } from '#contract/rules/payments/bills/billSums.ts'
import { openBill } from '#contract/rules/payments/paymentActs.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import type { Tx } from '#server/kit/database.ts'
import { jobOf } from '#server/kit/jobs/jobs.ts'
import { dayOf } from '#server/kit/zone.ts'
import { reminderKind } from '#server/payments/papers/issue.ts'
import { mailBill } from '#server/payments/papers/mail.ts'
import { shownBill } from '#server/payments/papers/shownBill.ts'
import { payableOf } from '#server/payments/payable.ts'
import { lockPayment, type PaymentHouse } from '#server/payments/paymentFold.ts'
import { moneyText } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'

const namespace = '5b1a7a52-7f5e-4f0e-9a38-0b6f7a3d2c11'

/** Reminds of a bill that is not paid, by bell and mail, once for each number; of a paid one, of one that was taken back and of what is disputed nobody is: false. */
export async function remind(
  tx: Tx,
  house: PaymentHouse,
  { payment: _id, nth }: { payment: string; nth: number },
  now = new Date().toISOString(),
) {
  const { row, facts } = await lockPayment(tx, _id)
  const standing = standingOf(facts)
  const rest = amountDueOf(standing, row.amount)
  if (!openBill(standing.attempts) || rest === 0) return false
  const payable = payableOf(house, row.kind)
  if (await payable.isQuiet?.(tx, row.payable)) return false
  const bill = await shownBill(tx, house, row, rest)
  const isOverdue = !!bill && bill.due < dayOf(now)
  const title = `${row.title}: CHF ${moneyText(rest)} sind ${isOverdue ? 'überfällig' : 'noch offen'}`
  const link = payable.path(row.payable)
  await notify(tx, house, { _id: v5(`${_id} ${nth}`, namespace), people: [row.person], title, link, tone: 'warn' })
  await mailBill(tx, house, row, { letter: isOverdue ? 'overdue' : 'reminder', rest, nth })
  return true
}

/** Staff remind of it by hand, at most once a day. */
export const remindToday = (tx: Tx, house: PaymentHouse, payment: string, now = new Date().toISOString()) =>
  remind(tx, house, { payment, nth: Number(dayOf(now).replaceAll('-', '')) }, now)

export const reminderJob = jobOf<{ payment: string; nth: number }>(reminderKind, (house, which, { finish }) =>
  house.db.transaction(async tx => {
    if (await finish(tx)) await remind(tx, house, which)
  }),
)
