import { and, eq, gte, isNull, or } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import type { AtStake } from '#server/leaving/plugs.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { contract } from './tables.ts'

/** Contracts that go on after the account is gone: leaving the app ends none (C52). */
export async function contractsAtStake(tx: Tx, person: string): Promise<AtStake> {
  const running = await tx
    .select({ title: contract.title, finalEnd: contract.finalEnd })
    .from(contract)
    .where(and(eq(contract.person, person), eq(contract.state, 'accepted'), or(isNull(contract.finalEnd), gte(contract.finalEnd, today()))))
    .orderBy(contract.index)
  return {
    owed: running.map(({ title, finalEnd }) =>
      finalEnd
        ? `Vertrag «${title}», läuft weiter bis ${dayText(finalEnd)}`
        : `Vertrag «${title}», läuft weiter, bis du kündigst: Kündige zuerst`,
    ),
  }
}
