import Dexie, { type EntityTable, liveQuery } from 'dexie'
import type { KeptKey } from '#client/data/sealKey.ts'
import type { Reply } from '#contract/call.ts'
import type { CallName } from '#contract/callName.ts'
import type { OpenWheel } from '#contract/campaigns/wheel.ts'
import type { leadForms } from '#contract/leads/leadForms.ts'
import { dayMs } from '#contract/time.ts'

/** A form that is being filled in by somebody without an account. */
interface Draft {
  /** The form's name: `party`. */
  name: string
  values: Record<string, unknown>
  changed: string
}

/** A form that was sent off: it waits for the network, or its outcome waits to be seen. */
export interface SentForm {
  /** The act's Idempotency-Key, born here. */
  key: string
  /** Full name of the call. */
  call: CallName
  /** Values of the call's path, where it has some. */
  params?: Record<string, string>
  /** Name of the draft that it goes back to. */
  form: string
  /** The form in a sentence: «Sommerparty». */
  title: string
  /** The words once it arrived, wherever one is then; forms that wait since a version before have none. */
  arrived?: string
  /** The form's fields; gone once they arrived. Of a sealed one those that its draft may hold in clear (C42). */
  values?: Record<string, unknown>
  /** All of a sealed form, for the server alone; gone once it has it, or refused it. */
  sealed?: string
  /** Filled in at a fair: it is kept until the studio has taken it. */
  fair?: true
  born: string
  state: 'waiting' | 'done' | 'refused'
  /** The server was reached and could not take it; it is sent again by itself. */
  failed?: true
  /** Why it was refused. */
  message?: string
}

/** The server's key, for which forms are sealed. */
interface FormKey extends KeptKey {
  name: 'sealKey'
}

/** A roll of the wheel of fortune on a studio's tablet: a ticket is taken in the same write as its entry (V16). */
export interface Roll {
  _id: string
  campaign: string
  /** The content of the wheel, for a start without a network. */
  wheel: OpenWheel
  /** Shows that a ticket is of this roll. */
  key: string
  /** The prizes in drawn order, sealed. */
  tickets: string
  until: string
  /** How many are taken. */
  used: number
  /** The ticket that was taken last, until it was looked at. */
  shown?: number
}

/** The display of a studio's tablet at a fair, and nothing else, until an employee's PIN. */
export interface Fair {
  name: 'fair'
  /** A form of leads by its link or id, as it was asked for, so that it is there without a network; null for the wheel. */
  form: { link: string; asked: Reply<typeof leadForms.form> } | null
  /** The wheel's campaign, where it is the wheel. */
  wheel?: string
  title: string
  begun: string
  /** True once everything that employees had loaded is gone from this tablet. */
  emptied: boolean
}

interface Base extends Dexie {
  drafts: EntityTable<Draft, 'name'>
  sent: EntityTable<SentForm, 'key'>
  kept: EntityTable<FormKey, 'name'>
  rolls: EntityTable<Roll, '_id'>
  fairs: EntityTable<Fair, 'name'>
}

let opened: Base | undefined

/** The device's own database of forms: they belong to nobody's account, so no sign-in or sign-out touches them. */
export function forms(): Base {
  opened ??= open()
  return opened
}

function open() {
  const base = new Dexie('fk-forms', { chromeTransactionDurability: 'strict' }) as Base
  base.version(1).stores({ drafts: 'name, changed', sent: 'key, born' })
  base.version(2).stores({ kept: 'name' })
  base.version(3).stores({ rolls: '_id, campaign' })
  base.version(4).stores({ fairs: 'name' })
  return base
}

const longest = 7 * dayMs

/** A form that was left lying for a week is somebody's data and goes; one that still waits is kept. */
export async function forgetOldForms(now = Date.now()) {
  const since = new Date(now - longest).toISOString()
  await forms().drafts.where('changed').below(since).delete()
  await forms()
    .sent.where('born')
    .below(since)
    .filter(({ state, fair, sealed }) => state !== 'waiting' && !(fair && sealed !== undefined))
    .delete()
}

/** Calls back with the forms that were sent from this device, the newest first; answers how to stop. */
export function watchSent(hear: (rows: SentForm[]) => void) {
  const subscribed = liveQuery(() => forms().sent.orderBy('born').reverse().toArray()).subscribe({ next: hear, error: () => hear([]) })
  return () => subscribed.unsubscribe()
}
