import { v7 } from 'uuid'
import { codeOf } from '#contract/qrcodes/shapes.ts'
import { examplePictureName } from '#contract/slides/calls.ts'
import { news, newsRead } from '#server/news/tables.ts'
import { qrCode } from '#server/qrcodes/tables.ts'
import { slide } from '#server/slides/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** What staff publish is the studios', and the examples' calls leave none of a member: one of each that this person made, and a news read. */
export async function published({ db }: TestHouse, person: string) {
  const made = { author: person, created: new Date().toISOString() }
  const [_id, code] = [v7(), v7()]
  await db.insert(news).values({ ...made, _id, title: 'Sauna wieder offen', text: '<p>Täglich ab 16 Uhr.</p>' })
  await db.insert(newsRead).values({ news: _id, person, at: made.created })
  await db.insert(slide).values({ ...made, _id: v7(), title: 'Sauna', picture: examplePictureName, described: 'Eine Bank', place: 1 })
  await db.insert(qrCode).values({ ...made, _id: code, code: codeOf(code), name: 'Plakat', kind: 'screen', goal: '/kurse' })
}
