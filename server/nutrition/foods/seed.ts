import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { personRight } from '#server/shared/roles/tables.ts'
import { stock } from './stockFoods.ts'
import { food } from './tables.ts'

const created = '2026-10-01T08:00:00.000Z'

/** Two products that members of the demo added, one of which has a barcode. */
const added = [
  {
    title: 'Protein-Müesli Beeren',
    brand: 'Kornhaus',
    barcode: '7610000000011',
    base: 'g' as const,
    author: 'mitglied' as const,
    kcal: 372,
    fat: 7.2,
    saturated: 1.1,
    carbohydrate: 48,
    sugar: 9.5,
    fibre: 9.8,
    protein: 24,
    salt: 0.2,
  },
  {
    title: 'Mandeldrink ungesüsst',
    brand: 'Talhof',
    barcode: null,
    base: 'ml' as const,
    author: 'mitglied2' as const,
    kcal: 14,
    fat: 1.1,
    saturated: 0.1,
    carbohydrate: 0.2,
    sugar: 0.1,
    fibre: 0.3,
    protein: 0.5,
    salt: 0.1,
  },
]

/** Foods of our own with rounded example values, what two members added, and a trainer who looks after it (H02, H36); adds what is missing. */
export async function seedFoods({ db }: House, people: DemoPeople) {
  await db
    .insert(food)
    .values(
      stock.map(({ name, ...each }) => ({
        _id: demoId('food', name),
        title: name,
        ...each,
        source: 'example' as const,
        state: 'released' as const,
        created,
      })),
    )
    .onConflictDoNothing()
  await db
    .insert(food)
    .values(
      added.map(({ author, ...each }) => ({
        _id: demoId('food', each.title),
        ...each,
        studio: author === 'mitglied' ? 'winterthur' : 'frauenfeld',
        author: people[author],
        source: 'member' as const,
        state: 'pending' as const,
        created,
      })),
    )
    .onConflictDoNothing()
  await db
    .insert(personRight)
    .values({ person: people.trainer, right: 'nutrition_admin', studios: ['winterthur'], givenAt: created })
    .onConflictDoNothing()
}
