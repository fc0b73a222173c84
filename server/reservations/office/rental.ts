import { eq } from 'drizzle-orm'
import type { RentalSetting } from '#contract/reservations/reservationOffice.ts'
import type { Tx } from '#server/kit/database.ts'
import { isSame, mustBeSeen } from '#server/kit/row.ts'
import { rentalSetting } from '#server/reservations/tables.ts'

const none = { towels: false, towelStock: 0, towelsMost: 2, bikes: false, version: 0 }

/** The things that a studio lends; nothing where it has set nothing. */
export async function rentalOf(tx: Tx, studio: string): Promise<RentalSetting> {
  const [row] = await tx.select().from(rentalSetting).where(eq(rentalSetting.studio, studio))
  return row ?? { studio, ...none }
}

export async function setRental(tx: Tx, { version, ...wanted }: RentalSetting): Promise<RentalSetting> {
  await tx
    .insert(rentalSetting)
    .values({ ...wanted, ...none, studio: wanted.studio })
    .onConflictDoNothing()
  const [row] = await tx.select().from(rentalSetting).where(eq(rentalSetting.studio, wanted.studio)).for('update')
  if (!row) throw new Error(`${wanted.studio} lost its setting`)
  const same = isSame(row, wanted)
  if (row.version !== version) mustBeSeen(row, version, same)
  if (!same)
    await tx
      .update(rentalSetting)
      .set({ ...wanted, version: version + 1 })
      .where(eq(rentalSetting.studio, wanted.studio))
  return rentalOf(tx, wanted.studio)
}
