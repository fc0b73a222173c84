import { eq } from 'drizzle-orm'
import { paymentOffice } from '#contract/payments/paymentOffice.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { isSame } from '#server/kit/row.ts'
import { orStandsNow } from '#server/kit/standsNow.ts'
import { actorOf, serve, type Who } from '#server/serve/serve.ts'
import { mustSee, paymentDetail, paymentOfAsk } from './detail.ts'
import { closeDispute } from './disputeClosing.ts'
import type { PaymentHouse } from './paymentFold.ts'
import { officePage } from './paymentList.ts'
import { askRefund, decideRefund, mustBeAnothersMoney, payOut, retryRefunds } from './refunds.ts'
import { paymentRemark } from './tables.ts'

type Deciding = Acting<PaymentHouse, Pick<Who, '_id' | 'employee' | 'roles' | 'grants'>>

const decides = ['shop_manage'] as const

/** The payment after an act of the office; one that is refused is handed back as it stands. */
const asItStands = ({ tx, house, who }: Deciding, payment: string, act: () => Promise<void>) => {
  const now = () => paymentDetail(tx, house, who, payment)
  return orStandsNow(() => act().then(now), now)
}

export const paymentOfficeCalls = serve(paymentOffice, {
  all: ({ tx, who, query }) => officePage(tx, who, query),
  one: ({ tx, house, who, params }) => paymentDetail(tx, house, who, params.id),

  askRefund: async ({ tx, house, who, params: { id }, body }) => {
    await mustSee(tx, who, id)
    return asItStands({ tx, house, who }, id, () => askRefund({ tx, house, who }, { ...body, payment: id }))
  },

  decide: async ({ tx, house, who, params: { id }, body }) => {
    const payment = await paymentOfAsk(tx, who, id, decides)
    return asItStands({ tx, house, who }, payment, () => decideRefund({ tx, house, who }, { ...body, _id: id }))
  },

  payOut: async ({ tx, house, who, params: { id }, body }) => {
    const payment = await paymentOfAsk(tx, who, id)
    return asItStands({ tx, house, who }, payment, () => payOut({ tx, house, who }, { _id: id, till: body.till as 'cash' | 'terminal' }))
  },

  retry: async ({ tx, house, who, params: { id } }) => {
    await mustSee(tx, who, id, decides)
    return asItStands({ tx, house, who }, id, () => retryRefunds(tx, house, id))
  },

  closeDispute: async ({ tx, house, who, params: { id }, body: { _id, text } }) => {
    const { person, studio } = await mustSee(tx, who, id, decides)
    return asItStands({ tx, house, who }, id, async () => {
      await mustBeAnothersMoney(tx, who, { people: [person], studio, rights: decides })
      await closeDispute(tx, house, id, _id)
      await writeRemark(tx, who, { _id, payment: id, text })
    })
  },

  remark: async ({ tx, house, who, params: { id }, body: { _id, text } }) => {
    await mustSee(tx, who, id)
    await writeRemark(tx, who, { _id, payment: id, text })
    return paymentDetail(tx, house, who, id)
  },
})

/** Writes a remark down; written again under its id it is the same. */
async function writeRemark(tx: Tx, who: Pick<Who, '_id' | 'employee'>, row: { _id: string; payment: string; text: string }) {
  const [added] = await tx
    .insert(paymentRemark)
    .values({ ...row, by: actorOf(who), at: new Date().toISOString() })
    .onConflictDoNothing()
    .returning()
  if (added) return
  const [known] = await tx.select().from(paymentRemark).where(eq(paymentRemark._id, row._id))
  if (!known || !isSame(known, row)) throw new Refusal('taken')
}
