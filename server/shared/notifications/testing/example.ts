import { example } from '#contract/examples.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

/** A notice that the owner has not read. */
export async function addExample({ db }: TestHouse, { _id: person }: Somebody) {
  const created = '2026-11-20T16:42:00.000Z'
  await db.insert(notification).values({ _id: example.notification, person, title: 'Dein Plan ist neu', link: '/workouts', created })
}
