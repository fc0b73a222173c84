import { example } from '#contract/examples.ts'
import { pushDevice } from '#server/shared/push/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

/** Adds a phone of the owner's. */
export async function addExample({ db }: TestHouse, { _id: person, session }: Somebody) {
  const device = { kind: 'native' as const, address: 'beispiel-7c31', info: { platform: 'ios', name: 'iPhone' } }
  await db.insert(pushDevice).values({ _id: example.pushDevice, person, session, ...device, created: '2026-11-20T16:42:00.000Z' })
}
