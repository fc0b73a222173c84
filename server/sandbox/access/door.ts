import { type LifeState, statusAt } from '#contract/rules/contracts/status.ts'
import { lifeOfTac } from '#contract/rules/contracts/tac.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { devicesAt } from './facts.ts'
import { arrive, contractsOf } from './kept.ts'

const reasons: Record<Exclude<LifeState, 'runs'>, string> = {
  waiting: 'Abo nicht angenommen',
  notBegun: 'Abo hat nicht begonnen',
  paused: 'Abo pausiert',
  ended: 'Abo abgelaufen',
}

/** Why the service would turn a member away today; null where one of their contracts lets them in. */
async function against(tx: Tx, member: string) {
  const lives = (await contractsOf(tx, member)).flatMap(contract => lifeOfTac(contract) ?? [])
  const states = lives.map(life => statusAt(life, today()).state)
  const [first = 'ended'] = states
  return states.includes('runs') || first === 'runs' ? null : reasons[first]
}

/** The virtual door: somebody comes to a device, and the service judges by what it knows. Undefined for a device that there is not. */
export async function cameTo(tx: Tx, { member, device }: { member: string; device: string }) {
  const found = devicesAt(Date.now()).find(({ id }) => id === device)
  if (!found) return undefined
  const reason = await against(tx, member)
  const outcome = reason === null ? 'in' : 'refused'
  await arrive(tx, found.studio, { at: new Date().toISOString(), device, tacUserId: member, code: null, outcome, reason })
  return outcome === 'in'
}

/** Somebody came in with an entry code, at the first device of its studio. */
export async function cameWith(tx: Tx, studio: string, code: string) {
  const device = devicesAt(Date.now()).find(each => each.studio === studio)?.id ?? studio
  await arrive(tx, studio, { at: new Date().toISOString(), device, tacUserId: null, code, outcome: 'in', reason: null })
}
