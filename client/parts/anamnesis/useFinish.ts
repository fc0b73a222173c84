import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { canSee } from '#client/data/session.ts'
import { useSend } from '#client/data/useSend.ts'
import { toast } from '#client/kit/toast.ts'
import { useGo } from '#client/map/links.tsx'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import type { GuardianSigned } from '#contract/anamnesis/shapes.ts'
import type { Answers, Page } from '#contract/questionnaire/shapes.ts'
import { hashOf } from '#contract/rules/anamnesis/hash.ts'
import { submittedAnswers } from '#contract/rules/questionnaire/rules.ts'
import { rowOf } from '#contract/screens.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import { type About, arrived, dropUnsent, finishedTitle } from './keeper.ts'
import { type Customer, named } from './people.ts'

interface Finished {
  _id: string
  about: About
  pages: readonly Page[]
  answers: Answers
  customer: Customer
  /** The code that the signatures name in place of the customer. */
  covers: string | undefined
  creator: string | undefined
  signed: SignatureValue
  trainer: SignatureValue | undefined
  guardian: GuardianSigned | undefined
  signedAt: string
  /** Drops what this one replaces, once it is safe. */
  replaced: () => Promise<void>
}

/** Sends what was signed, or lets it wait here; what is said is true (L261, H44). */
export function useFinish({ own, onDone }: { own?: true; onDone: () => void }) {
  const { send: submit } = useSend(anamnesis.submit, { asks: true, title: () => finishedTitle })
  const { send: submitOwn } = useSend(anamnesis.submitOwn, { asks: true, title: () => finishedTitle })
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  const go = useGo()
  const finish = async ({
    _id,
    about,
    pages,
    answers: all,
    customer,
    covers,
    creator,
    signed,
    trainer,
    guardian,
    signedAt,
    replaced,
  }: Finished) => {
    setBusy(true)
    try {
      const { customer: _, code: __, ...asked } = about
      const answers = submittedAnswers(pages, all)
      const hash = await hashOf({ ...asked, customer: covers ?? customer._id, creator: creator ?? null, guardian: guardian?.name, answers })
      const body = { ...asked, _id, answers, hash, customerSignature: signed, guardian: guardian ?? null, signedAt }
      if (online) await arrived(_id)
      const answer = own
        ? await submitOwn({ body })
        : await submit({
            body: { ...body, ...named(customer), ...(covers && { code: covers }), creator: creator!, creatorSignature: trainer! },
          })
      await replaced()
      // Somebody else may have finished the draft meanwhile: its answers would be refused, and nothing would be left to mend.
      await dropUnsent(_id, true)
      toast(answer ? 'Der Anamnesebogen wurde erfolgreich erstellt.' : 'Auf diesem Gerät gesichert. Geht ins Studio, sobald Netz da ist.')
      onDone()
      if (answer && !own && canSee(rowOf('courseRecommendations').access))
        void go({ to: 'courseRecommendations', params: { userId: answer.person } })
    } catch (error) {
      toast((error as Error).message, { look: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return { finish, busy }
}
