import { exampleId } from '#contract/examples.ts'
import { device, deviceCategory, exercise } from '#server/devices/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

export async function addExample({ db }: TestHouse) {
  const studio = 'winterthur'
  const category = exampleId('deviceCategory')
  await db.insert(deviceCategory).values({ _id: category, name: 'Kraftgeräte' })
  const [_id, deviceId] = [exampleId('deviceExercise'), exampleId('device')]
  await db.insert(device).values({ _id: deviceId, studio, studios: [studio], title: 'Beinpresse', shortForm: 'Gerät 31', category })
  await db.insert(exercise).values({ _id, title: 'Beinpresse', kind: 'weight', deviceId, tags: ['Beine'] })
}
