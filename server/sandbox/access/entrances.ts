import { gateWords } from '#contract/rules/contracts/gate.ts'
import { type LifeState, statusAt } from '#contract/rules/contracts/status.ts'
import { lifeOfTac } from '#contract/rules/contracts/tac.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { entrance } from '#server/outside/plugs.ts'
import { arrive, contractsOf } from './kept.ts'
import { devicesAt } from './sandboxFacts.ts'

const reasons: Record<Exclude<LifeState, 'runs'>, string> = {
  waiting: gateWords.notAccepted,
  notBegun: gateWords.notBegun,
  paused: gateWords.paused,
  ended: gateWords.ended,
}

/** Why the service would turn a member away today; null where one of their contracts lets them in. */
async function against(tx: Tx, member: string) {
  const lives = (await contractsOf(tx, member)).flatMap(contract => lifeOfTac(contract) ?? [])
  const states = lives.map(life => statusAt(life, today()).state)
  const [first = 'ended'] = states
  return states.includes('runs') || first === 'runs' ? null : reasons[first]
}

/**
 * The virtual door: somebody comes to a device. Where the app leads the studio's contracts it judges, else the service by what it knows. Undefined for a
 * device that there is not.
 */
export async function cameTo({ tx, house }: Within<WithDomains>, { member, device }: { member: string; device: string }) {
  const found = devicesAt(Date.now()).find(({ id }) => id === device)
  if (!found) return undefined
  const ours = await entrance.one(house)?.({ tx, house }, { tacUserId: member, studio: found.studio })
  const reason = ours ? ours.reason : await against(tx, member)
  const outcome = reason === null ? 'in' : 'refused'
  await arrive(tx, found.studio, { at: new Date().toISOString(), device, tacUserId: member, code: null, outcome, reason })
  return outcome === 'in'
}

/** Somebody came in with an entry code, at the first device of its studio. */
export async function cameWith(tx: Tx, studio: string, code: string) {
  const device = devicesAt(Date.now()).find(each => each.studio === studio)?.id ?? studio
  await arrive(tx, studio, { at: new Date().toISOString(), device, tacUserId: null, code, outcome: 'in', reason: null })
}
