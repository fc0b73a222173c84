import { type AnyCall, type CallBody, domainOf, type Input, idIn, nameOf } from '#contract/call.ts'
import { nameToday } from '#contract/earlierNames.ts'
import type { DomainName } from '#contract/index.ts'
import type { Edited, OutboxRow } from '#sync/client/types.ts'
import { replaceAct } from './acts.ts'
import { localForAct, useOutbox } from './local.ts'

/** An act of the outbox that makes this call, with what was entered. */
export type ActOf<C extends AnyCall> = OutboxRow & Input<C>

/** The acts that are meant among those of a call: about the thing with this id (`idIn`), or those of which this is true. */
export type ActFilter<C extends AnyCall> = string | ((act: ActOf<C>) => boolean)

type Called = Pick<OutboxRow, 'call'>

/** True of an act that makes this call. */
export const isActOf = <Row extends Called, C extends AnyCall>(row: Row, call: C): row is Row & Input<C> =>
  nameToday(row.call) === nameOf(call)

/** True of an act that makes one of these calls. */
export const isActAmong = <Row extends Called, C extends AnyCall>(row: Row, calls: readonly C[]): row is Row & Input<C> =>
  calls.some(call => isActOf(row, call))

/** True of an act that makes any call of a domain. */
export const isActIn = ({ call }: Called, domain: DomainName) => domainOf(nameToday(call)) === domain

export const isWaiting = ({ state }: Pick<OutboxRow, 'state'>) => state === 'waiting'
export const isRefused = ({ state }: Pick<OutboxRow, 'state'>) => state === 'refused'
/** True of an act that the studio does not have: it waits, or was refused. */
export const isUnsent = ({ state }: Pick<OutboxRow, 'state'>) => state !== 'done'

/** The acts of a call among these, oldest first. */
export const actsOf = <C extends AnyCall>(rows: readonly OutboxRow[], call: C, about?: ActFilter<C>) =>
  rows.filter((row): row is ActOf<C> => isActOf(row, call) && isAbout(row as ActOf<C>, about))

function isAbout<C extends AnyCall>(act: ActOf<C>, about: ActFilter<C> | undefined) {
  if (about === undefined) return true
  return typeof about === 'string' ? idIn(act) === about : about(act)
}

/** This device's acts of a call that the studio does not have, oldest first: those that wait, and those that it refused. */
export async function unsentActs<C extends AnyCall>(call: C, about?: ActFilter<C>) {
  const { outbox } = await localForAct()
  return actsOf((await outbox.rows()).filter(isUnsent), call, about)
}

/** The same without what was refused. */
export const waitingActs = async <C extends AnyCall>(call: C, about?: ActFilter<C>) => (await unsentActs(call, about)).filter(isWaiting)

/** Puts another body in the place of the last act that waits; false where none does, so that what was entered has to go as an act of its own. */
export async function replaceWaiting<C extends AnyCall>(call: C, about: ActFilter<C>, body: CallBody<C>, edited?: Edited) {
  const last = (await waitingActs(call, about)).at(-1)
  return last !== undefined && (await replaceAct(await localForAct(), { call, key: last.key, body }, { where: isWaiting, ...edited }))
}

/** Takes back what waits: it is not sent any more. */
export async function dropWaiting<C extends AnyCall>(call: C, about?: ActFilter<C>) {
  const { outbox } = await localForAct()
  for (const { key } of await waitingActs(call, about)) await outbox.discard(key)
}

/** This device's acts of a call that the studio does not have, as they stand. */
export const useUnsentActs = <C extends AnyCall>(call: C, about?: ActFilter<C>) => actsOf(useOutbox(), call, about)

/** The same without what was refused. */
export const useWaitingActs = <C extends AnyCall>(call: C, about?: ActFilter<C>) => useUnsentActs(call, about).filter(isWaiting)
