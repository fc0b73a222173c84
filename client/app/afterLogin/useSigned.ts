import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { useMaybeLocal, useStorageFailed } from '#client/data/local.ts'
import { useCall } from '#client/data/reads.ts'
import { patchUser } from '#client/data/signed.ts'
import { isActOf, isRefused, isWaiting } from '#client/data/waitingActs.ts'
import { toast } from '#client/kit/toast.ts'
import { type AgreementKind, agreements, neededAgreements } from '#contract/agreements/calls.ts'
import type { User } from '#contract/auth.ts'
import type { AnyCall } from '#contract/call.ts'
import type { OutboxRow } from '#sync/client/types.ts'

const kinds: readonly [AgreementKind, AnyCall][] = [
  ['health', agreements.consent],
  ['confidentiality', agreements.confidentiality],
]
const signedKindOf = (row: OutboxRow) => kinds.find(([, call]) => isActOf(row, call))?.[0]

/** Agreements signed on this device since the start: they count at once, whatever the server knows by now. */
const signedHereAtom = atom<ReadonlySet<string>>(new Set<string>())
const nameOf = (person: string, kind: AgreementKind) => `${person} ${kind}`

/**
 * The agreements that this person has signed: on the server as far as loaded, waiting on this device, or just now; undefined while they are
 * not known.
 */
export function useSigned(me: Pick<User, '_id' | 'userRoles'>) {
  const here = useAtomValue(signedHereAtom)
  const setHere = useSetAtom(signedHereAtom)
  const waiting = useWaitingKinds()
  const { data: stored, error } = useCall(agreements.mine)
  const needsStored = neededAgreements(me.userRoles).includes('confidentiality')
  const remember = useCallback(
    (kind: AgreementKind, is = true) =>
      setHere(before => {
        const name = nameOf(me._id, kind)
        return is ? new Set(before).add(name) : new Set([...before].filter(other => other !== name))
      }),
    [me._id, setHere],
  )
  useOutcomes(remember)
  const isKnown = waiting !== undefined && (stored !== undefined || !needsStored)
  const signed = [...(waiting ?? []), ...(stored ?? []).map(({ kind }) => kind)]
  const local = (['health', 'confidentiality'] as const).filter(kind => here.has(nameOf(me._id, kind)))
  return { signed: isKnown ? new Set<AgreementKind>([...signed, ...local]) : undefined, error, remember }
}

/** Agreements whose signatures wait in the outbox. */
function useWaitingKinds(): AgreementKind[] | undefined {
  const local = useMaybeLocal()
  const failed = useStorageFailed()
  const [kinds, setKinds] = useState<AgreementKind[]>()
  useEffect(() => {
    setKinds(failed ? [] : undefined)
    const subscription = local?.outbox.rows$.subscribe(rows => setKinds(rows.filter(isWaiting).flatMap(row => signedKindOf(row) ?? [])))
    return () => subscription?.unsubscribe()
  }, [local, failed])
  return kinds
}

/** Remembers a signature that arrived for good; a refused one is told and asked for again. */
function useOutcomes(remember: (kind: AgreementKind, is?: boolean) => void) {
  const local = useMaybeLocal()
  useEffect(() => {
    const arrived = local?.outbox.answered$.subscribe(({ row }) => {
      const kind = signedKindOf(row)
      if (kind) remember(kind)
      if (kind === 'health') patchUser({ consent1: true, consentWithdrawn: undefined })
    })
    const refused = local?.outbox.rows$.subscribe(rows => {
      for (const row of rows.filter(isRefused)) {
        const kind = signedKindOf(row)
        if (!kind) continue
        void local.outbox.discard(row.key)
        remember(kind, false)
        if (kind === 'health') patchUser({ consent1: false })
        toast('Fehler beim abspeichern', { look: 'danger' })
      }
    })
    return () => {
      arrived?.unsubscribe()
      refused?.unsubscribe()
    }
  }, [local, remember])
}
