import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { offers } from '#contract/contracts/contractOffers.ts'
import { sealSaid } from '#server/contracts/notices/rows.ts'
import { contract, contractEvent, contractNotice } from '#server/contracts/tables.ts'
import { contractOf, offerWith, termsWith } from '#server/contracts/testing/make.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

interface Whose {
  person: string
  studio: string
  /** Who may sell there. */
  chief: Somebody
  /** What they write with each notice. */
  said: string
}

/** An accepted contract of somebody, and the way to give notice of it once more: each time another one, which nobody has confirmed. */
export async function contractToLeave(house: TestHouse, { person, studio, chief, said }: Whose) {
  const body = offerWith({ enabledStudios: [studio], contract: termsWith({ studios: [studio] }) })
  const { reply } = await house.as(chief, offers.create, { body })
  await house.as(chief, offers.publish, { params: { id: reply._id }, body: { published: true, version: 1 } })
  const [_id, at] = [v7(), new Date().toISOString()]
  await contractOf(house, { _id, person, studio, offer: reply._id, at })
  await house.db.update(contract).set({ state: 'accepted', acceptedAt: at }).where(eq(contract._id, _id))
  return async () => {
    const id = v7()
    const row = { _id: id, contract: _id, kind: 'notice', day: at.slice(0, 10), receivedAt: new Date().toISOString() }
    const content = { notice: 'extraordinary', to: null, late: false }
    await house.db.insert(contractEvent).values({ ...row, author: person, content })
    const sealed = sealSaid(house, id, { cause: 'illness', said })
    await house.db.insert(contractNotice).values({ ...row, person, kind: 'extraordinary', way: 'app', said: sealed })
    return { index: '0', id }
  }
}
