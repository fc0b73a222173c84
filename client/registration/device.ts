import type { Dexie, EntityTable } from 'dexie'
import { registrationStore } from '#client/parts/registrations.ts'
import type { Registered } from '#contract/registration.ts'
import { dayMs } from '#contract/time.ts'
import type { Mode, RegistrationValues } from './registrationValues.ts'

/** Why a sent registration came back: the address is taken, the password has to be typed again, or something else. */
export type Alert = 'duplicate' | 'password' | 'other'

/** A registration that is being filled in. */
export interface RegistrationDraft {
  /** Will be the person's id. */
  _id: string
  mode: Mode
  at: number
  values: RegistrationValues
  /** The password, sealed for the server; its clear text is nowhere on the device. */
  sealed?: string
  picture?: Blob
  begun: string
  changed: string
  alert?: Alert
  /** The server's messages, by field. */
  fields?: Record<string, string>
}

/** A finished registration that waits for the network, or its outcome that waits to be told. */
export interface WaitingRegistration {
  _id: string
  born: string
  state: 'waiting' | 'done' | 'refused'
  email: string
  /** The server was reached and could not take it; it is sent again by itself. */
  failed?: true
  /** Gone once the account is there. */
  draft?: RegistrationDraft
  /** The sealed password of an account of one's own that is there now: it signs in once, and goes with the row. */
  seal?: string
  /** The outcome of the event to which the account was invited. */
  event?: Registered['event']
}

interface StoredSealKey {
  name: 'sealKey'
  value: string
  at: string
}

type Base = Dexie & {
  drafts: EntityTable<RegistrationDraft, '_id'>
  waiting: EntityTable<WaitingRegistration, '_id'>
  kept: EntityTable<StoredSealKey, 'name'>
}

/** The device's own database: registrations belong to nobody yet, so no member's sign-in or sign-out touches them. */
export const device = () => registrationStore() as Base

const longest = 7 * dayMs

/** A draft left lying for a week is somebody's data and goes. */
export async function forgetOld(now = Date.now()) {
  const since = new Date(now - longest).toISOString()
  await device().drafts.where('changed').below(since).delete()
}

/** The one that was worked on last. */
export const latestDraft = (mode: Mode) =>
  device()
    .drafts.orderBy('changed')
    .reverse()
    .filter(draft => draft.mode === mode)
    .first()

export const forget = (_id: string) => device().drafts.delete(_id)
