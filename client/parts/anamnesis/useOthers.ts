import { useEffect, useState } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import type { Clash, DraftedAnswers } from '#contract/anamnesis/shapes.ts'
import type { Begun } from './begun.ts'

const saves = { save: anamnesis.save }
const none: readonly Clash[] = []
const keyOf = ({ question, at, now }: Clash) => `${question} ${at} ${now?.at}`

interface Joins {
  draft: { _id: string; base: number } | undefined
  /** What was opened; its answers are those of the draft where it is the same one. */
  begun: Begun | undefined
  /** People fill in their own: nobody else does. */
  own: boolean
  /** Gets what the draft holds by now. */
  join: (drafted: DraftedAnswers) => void
}

/** What others answer in the draft that is taken here, as soon as the studio knows the draft; and the questions that two have answered. */
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
    settle: (clash: Clash) => setSettled(before => [...before, keyOf(clash)]),
  }
}
