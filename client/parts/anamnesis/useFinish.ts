import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { canSee } from '#client/data/session.ts'
import { now } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { toast } from '#client/kit/toast.ts'
import { useGo } from '#client/map/links.tsx'
import { arrived } from '#client/parts/signedForm/keeper.ts'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import { rowOf } from '#contract/screens.ts'
import { dropUnsent, finishedTitle } from './anamnesisActs.ts'
import { answersOf, hashOfTaken, subjectOf } from './anamnesisPaper.ts'
import type { InWizard } from './useWizard.ts'

/** The body that is sent of a form once all have signed. */
async function bodyOf({ taken, minor }: Pick<InWizard, 'taken' | 'minor'>) {
  const { customer: _, code: __, ...asked } = subjectOf(taken)
  const { first, others, guardian: name, at } = taken.signatures
  const guardian = minor ? { name: name!.trim(), signature: others.guardian! } : null
  const hash = await hashOfTaken(taken, guardian?.name)
  return { ...asked, _id: taken.draft!._id, answers: answersOf(taken), hash, customerSignature: first!, guardian, signedAt: at ?? now() }
}

/** Sends what was signed, or lets it wait here; what is said is true (L261, H44). */
export function useFinish({ taken, minor, settled, replaced, act }: InWizard, onDone: () => void) {
  const { send: submit } = useSend(anamnesis.submit, { asks: true, title: () => finishedTitle })
  const { send: submitOwn } = useSend(anamnesis.submitOwn, { asks: true, title: () => finishedTitle })
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  const go = useGo()
  const finish = async () => {
    const { draft, about, signatures } = taken
    setBusy(true)
    try {
      // The last signature may still be on its way to the draft, which must not come after what is finished.
      await settled()
      const body = await bodyOf({ taken, minor })
      if (online) await arrived(body._id)
      const { customer, code } = subjectOf(taken)
      const answer = about.own
        ? await submitOwn({ body })
        : await submit({ body: { ...body, customer, code, creator: about.creator!, creatorSignature: signatures.others.trainer! } })
      act({ type: 'finish' })
      await replaced()
      // Somebody else may have finished the draft meanwhile: its answers would be refused, and nothing would be left to mend.
      await dropUnsent(draft!._id, true)
      toast(answer ? 'Der Anamnesebogen wurde erfolgreich erstellt.' : 'Auf diesem Gerät gesichert. Geht ins Studio, sobald Netz da ist.', {
        sent: 'Der Anamnesebogen wurde erfolgreich erstellt.',
      })
      onDone()
      if (answer && !about.own && canSee(rowOf('courseRecommendations').access))
        void go({ to: 'courseRecommendations', params: { userId: answer.person } })
    } catch (error) {
      toast((error as Error).message, { look: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return { finish, busy }
}
