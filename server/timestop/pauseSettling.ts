import { appendOne, type ContractRecord as Contract, leaderOf } from '#server/contracts/rules.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { changePause, type Pause } from './rules.ts'

/** True where the access-control service leads: a pause that is to be made there counts once it is there (C37). */
export const waitsForTac = async (tx: Tx, { studio }: Pick<Contract, 'studio'>) => (await leaderOf(tx, studio)) === 'tac'

/** Makes an accepted pause an event of its contract, which is locked. */
export async function appendPause(given: Within<House>, on: Contract, { from, to, fee, overrule, decidedBy }: Pause) {
  const content = { to, fee: fee ?? 0 }
  const { _id: event, life } = await appendOne(given, on, { kind: 'pause', day: from, author: decidedBy, reason: overrule, content })
  return { event, newEnd: life.finalEnd }
}

/** Makes a pause that waited for the service an event, now that it is there; one that is an event already stays as it is. */
export async function settleLater(given: Within<House>, on: Contract | undefined, pause: Pause): Promise<Pause> {
  if (!on || pause.event || pause.to < pause.from) return pause
  return changePause(given.tx, pause, await appendPause(given, on, pause))
}
