import { example } from '#contract/examples.ts'
import { team } from '#server/shared/studios/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

export async function addExample({ db }: TestHouse) {
  await db.insert(team).values({ _id: example.team, studio: 'winterthur', title: 'Training' })
}
