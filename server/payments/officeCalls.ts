import { eq } from 'drizzle-orm'
import { paymentOffice } from '#contract/payments/office.ts'
import { Refusal } from '#contract/refusals.ts'
import { isSame } from '#server/kit/row.ts'
import { serve } from '#server/serve/serve.ts'
import { mustSee, paymentDetail, paymentOfAsk } from './detail.ts'
import { officePage } from './list.ts'
import { askRefund, decideRefund, payOut, retryRefunds } from './refunds.ts'
import { paymentRemark } from './tables.ts'

const decides = ['shop_manage'] as const

export const paymentOfficeCalls = serve(paymentOffice, {
  all: ({ tx, who, query }) => officePage(tx, who, query),
  one: ({ tx, house, who, params }) => paymentDetail(tx, house, who, params.id),

  askRefund: async ({ tx, house, who, params: { id }, body }) => {
    await mustSee(tx, who, id)
    await askRefund(tx, house, who, id, body)
    return paymentDetail(tx, house, who, id)
  },

  decide: async ({ tx, house, who, params: { id }, body }) => {
    const payment = await paymentOfAsk(tx, who, id, decides)
    await decideRefund(tx, house, who, id, body)
    return paymentDetail(tx, house, who, payment)
  },

  payOut: async ({ tx, house, who, params: { id }, body }) => {
    const payment = await paymentOfAsk(tx, who, id)
    await payOut(tx, house, who, id, body.till as 'cash' | 'terminal')
    return paymentDetail(tx, house, who, payment)
  },

  retry: async ({ tx, house, who, params: { id } }) => {
    await mustSee(tx, who, id, decides)
    await retryRefunds(tx, house, id)
    return paymentDetail(tx, house, who, id)
  },

  remark: async ({ tx, house, who, params: { id }, body: { _id, text } }) => {
    await mustSee(tx, who, id)
    const row = { _id, payment: id, text }
    const [added] = await tx
      .insert(paymentRemark)
      .values({ ...row, by: who._id, at: new Date().toISOString() })
      .onConflictDoNothing()
      .returning()
    if (!added) {
      const [known] = await tx.select().from(paymentRemark).where(eq(paymentRemark._id, _id))
      if (!known || !isSame(known, row)) throw new Refusal('taken')
    }
    return paymentDetail(tx, house, who, id)
  },
})
