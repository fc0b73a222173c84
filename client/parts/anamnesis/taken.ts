import { useMemo } from 'react'
import { v7 } from 'uuid'
import { actingElsewhere } from '#client/data/actingHere.ts'
import { perform } from '#client/data/acts.ts'
import { type Local, localForAct, useKept } from '#client/data/local.ts'
import { send } from '#client/data/send.ts'
import { can } from '#client/data/session.ts'
import { session } from '#client/data/signed.ts'
import { now } from '#client/data/time.ts'
import { actsOf, isRefused } from '#client/data/waitingActs.ts'
import type { ReadingReason } from '#contract/anamnesis/reasons.ts'
import { anamnesisTaken, type TakenAlong, takenHours } from '#contract/anamnesis/taken.ts'
import { health } from '#contract/health.ts'
import { takenWhat } from '#contract/traces.ts'
import { takenShelf } from './takenShelf.ts'

/** One customer's, sealed for whoever took it along. */
interface TakenAlongEntry {
  by: string
  /** Instant. */
  at: string
  box: string
}
type Shelf = Readonly<Record<string, TakenAlongEntry>>

const nothing: Shelf = {}
const hourMs = 3_600_000

/** Sealing is loaded once something is sealed. */
const sealing = () => import('#client/data/sealedActs.ts')

/** Whoever acts: on a studio's tablet the employee. */
function author() {
  const { employee, user } = session()
  return employee?.employee._id ?? user?._id ?? ''
}

/** Until when it stays here. */
export const endOf = ({ at }: Pick<TakenAlongEntry, 'at'>) => new Date(Date.parse(at) + takenHours * hourMs).toISOString()

/** The hours are not over; a clock that went back ends them too. */
const inTime = (kept: TakenAlongEntry) => kept.at <= now() && now() < endOf(kept)
/** Whoever took it acts here, still may, and the hours are not over. */
const stays = (kept: TakenAlongEntry) => kept.by === author() && can(anamnesisTaken.take) && inTime(kept)

/** A person's record on this device, for whoever acts. */
export function useTaken(person: string): TakenAlongEntry | undefined {
  const [all] = useKept<Shelf>(takenShelf, nothing)
  return useMemo(() => (all[person] && stays(all[person]) ? all[person] : undefined), [all, person])
}

/** Written over rather than deleted: what was deleted lies in the database for a while, as it was. */
async function changeTakenShelf({ keep }: Pick<Local, 'keep'>, next: (all: Shelf) => Shelf) {
  const before = (await keep.get<Shelf>(takenShelf)) ?? nothing
  const after = next(before)
  if (Object.keys(before).length + Object.keys(after).length > 0) await keep.set(takenShelf, after)
}

const without = (all: Shelf, person: string): Shelf => Object.fromEntries(Object.entries(all).filter(([one]) => one !== person))

/** Takes a customer's last form, plan and bests along: fetched once, sealed before they lie here (H03). */
export async function takeAlong(person: string, reason: ReadingReason | undefined) {
  const local = await localForAct()
  const [by, at] = [author(), now()]
  const taken = await send(anamnesisTaken.take, { body: { userId: person, reason } })
  const box = await (await sealing()).sealOwn(taken, takenShelf)
  // The tablet may have been locked, or taken over, while it was fetched.
  if (by !== author()) return
  await changeTakenShelf(local, all => ({ ...all, [person]: { by, at, box } }))
}

/** Opens what was taken along; the reading is told to the studio, at once or as soon as there is a network. */
export async function readTaken(person: string): Promise<TakenAlong | undefined> {
  const { keep } = await localForAct()
  const kept = (await keep.get<Shelf>(takenShelf))?.[person]
  if (!kept || !stays(kept)) return undefined
  const taken = await (await sealing()).openOwn<TakenAlong>(kept.box, takenShelf)
  if (!taken) return undefined
  const reads = [{ _id: v7(), person, what: takenWhat as typeof takenWhat, at: now() }]
  await perform(health.reads, { body: { reads } }, { key: v7(), title: 'Gelesen, ohne Netz mitgenommen' })
  return taken
}

/** Keys of readings that were sent again since this start. */
const again = new Set<string>()

/** Readings that were told and refused go again once a start, as after a right that was asked for before; those that the studio has judged go. */
export async function settleReads({ outbox }: Pick<Local, 'outbox'>) {
  for (const { key, code = '' } of actsOf(await outbox.rows(), health.reads).filter(isRefused)) {
    // The studio has written down that this was told: nothing is left to be said.
    if (code === 'missing') await outbox.discard(key)
    else if (!again.has(key)) await outbox.retry([key])
    again.add(key)
  }
}

export const putAway = async (person: string) => changeTakenShelf(await localForAct(), all => without(all, person))

/**
 * Deletes what may not stay: of a right that is lost, older than its hours, of somebody who acts in no tab any more. A tab that is locked, or
 * just opened, has nobody: what somebody took along in another one stays as long as they act there.
 */
export async function sweepTaken(local: Pick<Local, 'keep'>) {
  const elsewhere = await actingElsewhere()
  const keeps = (kept: TakenAlongEntry) => (kept.by === author() ? stays(kept) : elsewhere.has(kept.by) && inTime(kept))
  await changeTakenShelf(local, all => Object.fromEntries(Object.entries(all).filter(([, kept]) => keeps(kept))))
}
