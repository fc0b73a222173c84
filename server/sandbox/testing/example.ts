import { sandbox } from '#contract/sandbox.ts'
import { sandboxEntryCode, sandboxMail } from '#server/outside/tables.ts'
import { sandboxBooking, sandboxCheckout } from '#server/sandbox/gateway/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** Adds the mail that the examples open, and the payment that they do something to. */
export async function addExample({ db }: TestHouse) {
  const { id: _id } = sandbox.one.example!.params as { id: string }
  const at = new Date().toISOString()
  await db
    .insert(sandboxMail)
    .values({ _id, to: 'beispiel@formkurve.example', from: 'Formkurve', subject: 'Beispiel', text: '', html: '', at })
  const { code } = sandbox.enter.example!.body as { code: string }
  await db.insert(sandboxEntryCode).values({ code, studio: 'winterthur', resortID: '1', until: '2199-12-31', entries: 1, at })
  const { checkout } = sandbox.act.example!.body as { checkout: string }
  const facts = { merchantAccount: 'Formkurve', reference: 'beispiel', amount: 2450 }
  await db.insert(sandboxCheckout).values({
    ...facts,
    _id: checkout,
    way: 'twint',
    state: 'authorised',
    shopper: 'b8a1',
    returnUrl: 'https://app.formkurve.example/',
    page: 'beispiel',
    result: 'beispiel',
    at,
    expiresAt: at,
  })
  const { reference, amount } = facts
  await db.insert(sandboxBooking).values({ kind: 'charge', checkout, payment: checkout, psp: checkout, reference, amount, at })
}
