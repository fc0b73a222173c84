import { useEffect, useMemo, useRef } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useSession } from '#client/data/session.ts'
import { toast } from '#client/kit/toast.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type GenerateForm, registration } from '#contract/registration.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import type { Customer } from './knownCustomers.ts'

/** Somebody whose account was made on this device. */
export interface NewPerson extends Customer {
  state: OutboxRow['state']
  /** Why the studio refused the account. */
  message?: string
}

const made = { generate: registration.generate }

/** People who got an account on this device within the last days, the newest first; some wait for the network. */
export function useNewPeople(): readonly NewPerson[] {
  const acts = useOutboxActs(made)
  const studio = useStudioOfNew()
  return useMemo(
    () =>
      acts.toReversed().map(({ id, row }) => {
        const { vorname, nachname, geburtstag, consentDeclarationSignature } = row.body as GenerateForm
        const consent1 = consentDeclarationSignature != null
        return { _id: id, vorname, nachname, geburtstag, consent1, studio, state: row.state, message: row.message }
      }),
    [acts, studio],
  )
}

/** The studio in which the server puts whoever gets an account: the picked one, or the only one in which the caller may. */
export function useStudioOfNew() {
  const { user } = useSession()
  const { options } = useOwnStudios(registration.generate)
  return options.length === 1 ? options[0]![0] : (user?.studio_id ?? null)
}

/** Says that the studio has the account of this person, once it is no longer waiting (L263, H44). */
export function useToldOf(person: NewPerson | undefined) {
  const waited = useRef<string>(undefined)
  const { _id, state } = person ?? {}
  useEffect(() => {
    if (state === 'done' && waited.current === _id)
      toast('Neuer Account erfolgreich erstellt. Du kannst den Kunden nun auswählen', { look: 'ok' })
    waited.current = state === 'waiting' ? _id : undefined
  }, [_id, state])
}
