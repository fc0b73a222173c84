import { v7 } from 'uuid'
import { delivery, mailing, mailingWord } from '#server/mailings/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** A mailing that this person wrote, approved and was to get. */
export async function writesToMany({ db }: TestHouse, person: string, address: string) {
  const nothing = { detail: null, picture: null, described: null, link: null }
  const block = { ...nothing, _id: v7(), kind: 'text' as const, text: '<p>Vier neue Geräte.</p>' }
  const [_id, at] = [v7(), new Date().toISOString()]
  const empty = { advertises: 'offers' as const, centers: [], studios: [], roles: [], blocks: [block] }
  await db.insert(mailing).values({ ...empty, _id, subject: 'Neu im Studio', brand: 'thur', state: 'done', created: at, author: person })
  await db.insert(mailingWord).values({ mailing: _id, nth: 1, person, at })
  const row = { mailing: _id, address, domain: address.split('@')[1]!, purpose: 'offers:thur', person, due: at, at }
  await db.insert(delivery).values({ ...row, _id: v7(), state: 'handed' })
}
