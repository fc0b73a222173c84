import { liveQuery } from 'dexie'
import { sendQueue, takingTurns } from '#client/data/deviceQueue.ts'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { now } from '#client/data/time.ts'
import { type RegisterForm, registration } from '#contract/registration.ts'
import { type Alert, device, type RegistrationDraft, type WaitingRegistration } from './device.ts'
import { stepWith } from './registrationSteps.ts'
import { fieldsOf } from './registrationValues.ts'
import { forgetSealKey } from './sealKey.ts'
import { base64Of } from './smallPicture.ts'

/** A finished registration now waits on the device; it is sent as soon as there is a network, whoever is signed in then. */
export async function post(draft: RegistrationDraft) {
  const base = device()
  const row: WaitingRegistration = {
    _id: draft._id,
    born: now(),
    state: 'waiting',
    email: draft.values.email.trim(),
    draft: { ...draft, alert: undefined },
  }
  await base.transaction('rw', base.waiting, base.drafts, async () => {
    await base.waiting.put(row)
    await base.drafts.delete(draft._id)
  })
}

/** Back into the form, before it was sent or after it was refused. */
export async function takeBackRegistration(_id: string) {
  const base = device()
  await base.transaction('rw', base.waiting, base.drafts, async () => {
    const row = await base.waiting.get(_id)
    if (row?.draft) await base.drafts.put({ ...row.draft, changed: now() })
    await base.waiting.delete(_id)
  })
}

/** The call's body of a draft. */
export async function bodyOf({ _id, values, sealed, picture }: RegistrationDraft): Promise<RegisterForm> {
  return { ...fieldsOf(values), _id, sealed, bild: picture && (await base64Of(picture)) } as RegisterForm
}

/** A refusal's meaning for the form; undefined where a retry may succeed. */
export function alertOf(error: CallError): Alert | undefined {
  if (error.passing || error.status === 426) return undefined
  if (error.code === 'duplicate') return 'duplicate'
  return error.code === 'invalid' && (error.fields?.sealed || error.fields?.passwort) ? 'password' : 'other'
}

async function refused(row: WaitingRegistration, alert: Alert, fields: Record<string, string> | undefined) {
  if (!row.draft) return
  if (alert === 'password') await forgetSealKey()
  const known = fields && { ...fields, ...(fields.sealed && { passwort: fields.sealed }) }
  const sealed = alert === 'password' ? undefined : row.draft.sealed
  const draft: RegistrationDraft = {
    ...row.draft,
    at: alert === 'other' ? stepWith(known) : 0,
    alert,
    fields: known,
    sealed,
    changed: now(),
  }
  await device().waiting.update(row._id, { state: 'refused', draft })
}

/** Sends one; answers whether it is to be tried again. */
async function attempt(row: WaitingRegistration): Promise<boolean> {
  if (!row.draft) return false
  try {
    const { event } = await send(
      registration.register,
      { body: await bodyOf(row.draft) },
      { anonymous: true, key: row._id, timeout: 60_000 },
    )
    await device().waiting.update(row._id, { state: 'done', draft: undefined, seal: row.draft.sealed, event })
    return false
  } catch (error) {
    const alert = error instanceof CallError ? alertOf(error) : 'other'
    if (!alert) {
      if (!(error instanceof CallError && error.code === 'offline')) await device().waiting.update(row._id, { failed: true })
      return true
    }
    await refused(row, alert, (error as CallError).fields)
    return false
  }
}

const queue = takingTurns<WaitingRegistration>({
  waiting: () =>
    device()
      .waiting.orderBy('born')
      .filter(({ state }) => state === 'waiting'),
  rowOf: _id => device().waiting.get(_id),
  keyOf: ({ _id }) => _id,
  attempt,
})

/** Sends what waits, oldest first, in one tab at a time, until `signal`; what did not arrive comes after what was not tried yet. */
export const sendWaiting = (signal: AbortSignal) => sendQueue({ lock: 'fk-registrations', ...queue, changes: subscription }, signal)

/** Calls back when what waits has changed, in whatever tab. */
function subscription(changed: () => void) {
  const subscribed = liveQuery(() => device().waiting.toCollection().primaryKeys()).subscribe({ next: changed, error: () => {} })
  return () => subscribed.unsubscribe()
}
