import { v7 } from 'uuid'
import { perform } from '#client/data/acts.ts'
import { lastLead } from '#client/data/lead.ts'
import { localForAct } from '#client/data/local.ts'
import { clockTime } from '#client/kit/format.ts'
import { type StampKind, stampKinds } from '#contract/rules/worktime/stamps.ts'
import { timetracking } from '#contract/timetracking/calls.ts'

const places = { device: 'clock/device', n: 'clock/n' }

/** One tap after the other, also of several tabs: each has a number of its own. */
const inTurn = <T>(act: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks ? (navigator.locks.request('clock', act) as Promise<T>) : act()

/**
 * Stamps, whatever the network does: the tap lies in the outbox before this answers. Its moment is this device's clock, set right by the last
 * known distance to the server's (T05). Answers that moment.
 */
export const tap = (kind: StampKind, studio: string): Promise<string> =>
  inTurn(async () => {
    const now = Date.now()
    const { keep } = await localForAct()
    const lead = await lastLead()
    const device = (await keep.get<string>(places.device)) ?? v7().slice(-12)
    const n = ((await keep.get<number>(places.n)) ?? 0) + 1
    await keep.set(places.device, device)
    await keep.set(places.n, n)
    const _id = v7()
    const at = new Date(now + (lead?.ms ?? 0)).toISOString()
    const offset = lead ? Math.round(lead.ms) : null
    const offsetAge = lead ? Math.max(0, Math.round((now - lead.at) / 1000)) : null
    const body = { _id, studio, kind, at, offset, offsetAge, device, n }
    await perform(timetracking.create, { body }, { key: _id, title: `${stampKinds[kind]} um ${clockTime(at)}` })
    return at
  })
