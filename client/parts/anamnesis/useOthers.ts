import { useEffect, useState } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import type { AnswerClash, DraftedAnswers } from '#contract/anamnesis/shapes.ts'
import type { BegunAnamnesis } from './begun.ts'

const saves = { save: anamnesis.save }
const none: readonly AnswerClash[] = []
const keyOf = ({ question, at, now }: AnswerClash) => `${question} ${at} ${now?.at}`

interface Joins {
  draft: { _id: string; base: number } | undefined
  /** The draft that was opened; its answers are the draft's where it is the same one. */
  begun: BegunAnamnesis | undefined
  /** People fill in their own: nobody else does. */
  own: boolean
  /** Gets what the draft holds by now. */
  join: (drafted: DraftedAnswers) => void
}

/** Others' answers in the draft that is taken here, as soon as the studio knows the draft; and the questions that two have answered. */
export function useOthers({ draft, begun, own, join }: Joins) {
  const acts = useOutboxActs(saves)
  const isThere = draft !== undefined && !own && (draft.base > 0 || acts.some(({ id, row }) => id === draft._id && row.state === 'done'))
  const { data } = useCall(anamnesis.drafted, isThere ? { params: { id: draft._id } } : undefined)
  const drafted = isThere && data && data.version >= draft.base ? data : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state of the draft is joined once
  useEffect(() => {
    if (drafted) join(drafted)
  }, [drafted])
  const [settled, setSettled] = useState<readonly string[]>([])
  const opened = begun?._id === draft?._id ? begun : undefined
  const open = drafted?.clashes ?? opened?.clashes ?? none
  return {
    clashes: open.filter(clash => !settled.includes(keyOf(clash))),
    /** The answers that stand beside the earlier ones. */
    standing: drafted?.answers ?? opened?.answers ?? {},
    /** One of the two was taken. */
    settle: (clash: AnswerClash) => setSettled(before => [...before, keyOf(clash)]),
  }
}
