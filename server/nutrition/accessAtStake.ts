import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { AtStake } from '#server/leaving/plugs.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { nutritionAccess } from './tables.ts'

/** The access to one's nutrition plan, until its last day. */
export async function accessAtStake(tx: Tx, person: string): Promise<AtStake> {
  const [last] = await tx
    .select({ until: nutritionAccess.until })
    .from(nutritionAccess)
    .where(
      and(
        eq(nutritionAccess.person, person),
        isNull(nutritionAccess.taken),
        isNull(nutritionAccess.removedAt),
        gte(nutritionAccess.until, dayOf(new Date().toISOString())),
      ),
    )
    .orderBy(desc(nutritionAccess.until))
    .limit(1)
  return { lost: last ? [`Ernährung, offen bis ${dayText(last.until)}`] : [] }
}
