import { v7 } from 'uuid'
import { newsletterOf } from '#contract/newsletter/words.ts'
import { dayMs } from '#contract/time.ts'
import { delivery, mailing } from '#server/mailings/tables.ts'
import { addressIn, record } from '#server/newsletter/rules.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** A mailing that this address got some days ago; the id of its row. */
export async function sentTo(house: TestHouse, address: string, days = 1): Promise<string> {
  const at = new Date(Date.now() - days * dayMs).toISOString()
  const [of, _id, purpose] = [v7(), v7(), newsletterOf('Frauenfeld')]
  await house.db.transaction(async tx => {
    const known = await addressIn({ tx, house }, { channel: 'email', address })
    for (const kind of ['asked', 'confirmed'] as const) await record(tx, known, { purpose, kind, source: 'Test' })
    const plain = { brand: 'thur', advertises: 'newsletter', centers: ['Frauenfeld'], studios: [], blocks: [], state: 'done' } as const
    await tx.insert(mailing).values({
      ...plain,
      centers: [...plain.centers],
      studios: [],
      blocks: [],
      _id: of,
      subject: 'Hallo',
      created: at,
      started: at,
      ended: at,
    })
    const row = { mailing: of, address, domain: 'postfach.example', purpose, consent: known._id, state: 'handed' as const }
    await tx.insert(delivery).values({ ...row, _id, due: at, at, begun: at, first: at, tries: 1 })
  })
  return _id
}
