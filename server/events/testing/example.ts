import { example } from '#contract/examples.ts'
import { event } from '#server/events/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

export async function addExample({ db }: TestHouse) {
  const content = {
    title: 'Sommerfest',
    startsAt: '2027-06-12T15:00:00.000Z',
    endsAt: '2027-06-12T20:00:00.000Z',
    published: true,
    created: '2026-11-20T16:42:00.000Z',
  }
  await db.insert(event).values([
    { _id: example.openEvent, ...content },
    { _id: example.event, ...content, studio: 'pfungen' },
  ])
}
