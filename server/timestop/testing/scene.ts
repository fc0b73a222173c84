import type { Logger } from 'pino'
import { v7 } from 'uuid'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { addDays } from '#contract/days.ts'
import { examplePicture } from '#contract/files.ts'
import { timestop as calls } from '#contract/timestop/calls.ts'
import type { PauseReasonRow, StudioClosure } from '#contract/timestop/pauseReasons.ts'
import type { DeskForm, PauseForm } from '#contract/timestop/shapes.ts'
import { openScene } from '#server/contracts/testing/scene.ts'
import { today } from '#server/kit/zone.ts'
import type { Somebody } from '#server/testing/house.ts'
import { timestopSetting } from '#server/timestop/tables.ts'

/** A reason that allows much, with what a test says otherwise. */
export const reasonWith = (over: Partial<PauseReasonRow> = {}): PauseReasonRow => ({
  _id: v7(),
  text: 'Ferien',
  tacReason: null,
  isPublic: true,
  needsProof: false,
  isHealth: false,
  shortest: 1,
  longest: 200,
  daysAYear: null,
  daysBack: 30,
  fee: { kind: 'none', amount: 0 },
  ...over,
})

export const closureWith = (over: Partial<StudioClosure> = {}): StudioClosure => {
  const day = today()
  return { _id: v7(), studio: 'here', from: addDays(day, -20), to: addDays(day, -16), days: 5, given: 'asked', ...over }
}

/** The scene of contracts, with reasons and closures. */
export async function openPauses(log?: Logger) {
  const scene = await openScene(log)
  const { house, office, anna, closed } = scene
  const reasons = {
    usual: reasonWith(),
    proof: reasonWith({ text: 'Krankheit', needsProof: true, fee: { kind: 'month', amount: 1000 } }),
    health: reasonWith({ text: 'Operation', isHealth: true }),
    hidden: reasonWith({ text: 'Ausland', isPublic: false }),
    short: reasonWith({ text: 'Militär', shortest: 14, longest: 20, daysAYear: 20, daysBack: 5 }),
  }
  const closures = { here: closureWith(), there: closureWith({ studio: 'there' }), all: closureWith({ given: 'all' }) }
  await house.db
    .insert(timestopSetting)
    .values({ _id: 'all', text: 'Pause', reasons: Object.values(reasons), closures: Object.values(closures), version: 1 })

  /** An accepted contract of somebody that began today. */
  const running = (person: Pick<Somebody, '_id'> = anna, offer: Parameters<typeof closed>[2] = {}): Promise<ContractRow> =>
    closed({ person: person._id, accept: true }, office, offer)

  const in10 = (from = 10, many = 7) => ({ from: addDays(today(), from), to: addDays(today(), from + many - 1) })
  const formOf = ({ index }: Pick<ContractRow, 'index'>, over: Partial<PauseForm> = {}): PauseForm => ({
    _id: v7(),
    index,
    reason: reasons.usual._id,
    message: null,
    proofs: [],
    ...in10(),
    ...over,
  })
  const ask = (who: Somebody, row: Pick<ContractRow, 'index'>, over: Partial<PauseForm> = {}) =>
    house.as(who, calls.ask, { body: formOf(row, over) })
  const enter = (who: Somebody, row: ContractRow, over: Partial<DeskForm> = {}) =>
    house.as(who, calls.enter, { body: { ...formOf(row, over), userId: row.userId, accept: false, overrule: null, ...over } })
  const turn = (
    _id: string,
    status: 'accepted' | 'declined',
    { who = office, ...more }: { who?: Somebody; overrule?: string; reason?: string; version?: number } = {},
  ) => house.as(who, calls.turn, { body: { id: _id, status, reason: status === 'declined' ? 'Nein.' : null, overrule: null, ...more } })
  const pause = async (_id: string, who: Somebody = office) => (await house.as(who, calls.one, { params: { id: _id } })).reply
  /** An upload, and the key by which a pause names it. */
  const uploaded = async (who: Somebody) => {
    const key = v7()
    const { code, reply } = await house.as(who, calls.upload, { body: examplePicture }, { key })
    if (code) throw new Error(code)
    return { key, ...reply }
  }
  return { ...scene, reasons, closures, running, in10, formOf, ask, enter, turn, pause, uploaded }
}
export type Pauses = Awaited<ReturnType<typeof openPauses>>
