import { useCallback, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { isSignedIn, signIn } from '#client/data/session.ts'
import { useSend } from '#client/data/useSend.ts'
import { type Registered, registration, registrationAlerts } from '#contract/registration.ts'
import { forget, type RegistrationDraft } from './device.ts'
import { askForCode, carryEmail } from './entering.ts'
import { alertOf, bodyOf, post } from './outbox.ts'
import { firstOpen, lastStep, mayGoBack, type Problems, problemsAt } from './registrationSteps.ts'
import type { RegistrationValues } from './registrationValues.ts'
import { useMailCheck } from './useMailCheck.ts'
import type { DraftInHand } from './useRegistrationDraft.ts'
import { useSealing } from './useSealing.ts'

/** The outcome of the last step. */
export type Finished = { _id: string; sent: boolean; event?: Registered['event'] }

const needsNet =
  'Ohne Netz lässt sich dein Passwort auf diesem Gerät noch nicht versiegeln. Warte auf Netz, oder setz es später über einen Link.'

/** Everything the six steps do: what is wrong where, forward, back, and sending it off. */
export function useRegistering(hand: DraftInHand, onFinished: (finished: Finished) => void) {
  const { draft, patch, change, settle } = hand
  const { values, at, mode } = draft
  const online = useOnline()
  const { send: generate } = useSend(registration.generate, { title: ({ body }) => `Konto für ${body.vorname} ${body.nachname}` })
  const check = useMailCheck(values.email)
  const sealing = useSealing(draft._id, sealed => patch({ sealed }))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string>()
  const password = { typed: sealing.typed, sealed: !!draft.sealed }
  const problems = problemsAt(at, values, password, mode)

  const go = useCallback(
    (to: number) => {
      setTouched(new Set())
      patch({ at: to })
    },
    [patch],
  )

  const handOver = async (whole: RegistrationDraft) => {
    if (mode === 'own') return post(whole)
    await generate({ body: await bodyOf(whole) })
    await forget(whole._id)
  }

  /** Once it is sealed, the clear text is needed no more. */
  const putAway = async () => {
    const sealed = values.requirePassword ? (draft.sealed ?? (await sealing.seal())) : undefined
    patch({ sealed })
    if (sealed || !values.requirePassword) sealing.setTyped('')
  }

  const finish = async () => {
    const open = firstOpen(values, password, mode)
    if (open !== undefined && open !== at) {
      setAlert(registrationAlerts.other)
      return go(open)
    }
    const sealed = values.requirePassword ? (draft.sealed ?? (await sealing.seal())) : undefined
    await settle()
    if (!values.requirePassword || sealed) {
      await handOver({ ...draft, sealed })
      return onFinished({ _id: draft._id, sent: false })
    }
    if (!online) return setAlert(needsNet)
    // A browser that can't seal hands the password over once and keeps nothing.
    const body = { ...(await bodyOf(draft)), passwort: sealing.typed }
    const { event } = await send(registration.register, { body }, { anonymous: true, key: draft._id })
    if (!isSignedIn())
      await signIn({ email: values.email.trim().toLowerCase(), password: sealing.typed }).then(askForCode, () => carryEmail(values.email))
    onFinished({ _id: draft._id, sent: true, event })
  }

  const forward = async () => {
    if (busy) return
    if (Object.keys(problems).length > 0) return setTouched(new Set(Object.keys(problems)))
    setBusy(true)
    setAlert(undefined)
    try {
      if (at === 0 && (await check.settled()) === 'already-used') return
      if (at < lastStep) {
        if (at === 0) await putAway()
        patch({ alert: undefined })
        go(at + 1)
      } else await finish()
    } catch (error) {
      const why = error instanceof CallError ? alertOf(error) : 'other'
      setAlert(why === 'duplicate' ? registrationAlerts.duplicate : registrationAlerts.other)
    } finally {
      setBusy(false)
    }
  }

  return {
    online,
    check: check.state,
    password: {
      typed: sealing.typed,
      setTyped: sealing.setTyped,
      sealed: !!draft.sealed,
      renew: () => {
        sealing.setTyped('')
        patch({ sealed: undefined })
      },
    },
    problems: { ...draft.fields, ...only(problems, touched) } as Problems,
    missing: Object.keys(problems),
    left: (name: keyof Problems) => setTouched(before => new Set(before).add(name)),
    change: (next: Partial<RegistrationValues>) => {
      change(next)
      const fields = draft.fields && Object.fromEntries(Object.entries(draft.fields).filter(([name]) => !(name in next)))
      if (draft.fields) patch({ fields })
    },
    busy,
    alert: alert ?? (draft.alert && (draft.alert === 'duplicate' ? registrationAlerts.duplicate : registrationAlerts.other)),
    forward,
    back: mayGoBack(at, values) ? () => go(at - 1) : undefined,
  }
}

/** Messages of the fields that were left or sent, by field. */
const only = (problems: Problems, touched: ReadonlySet<string>): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => touched.has(name)))
