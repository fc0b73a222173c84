import { Text } from '@chakra-ui/react'
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus'
import { FlagCheckeredIcon } from '@phosphor-icons/react/dist/csr/FlagCheckered'
import { useMemo, useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { staleAfter } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { today } from '#client/data/time.ts'
import { counted, date } from '#client/kit/format.ts'
import type { BulkAct } from '#client/kit/table/column.ts'
import type { CallBody, Reply } from '#contract/call.ts'
import { plans } from '#contract/plans/calls.ts'
import type { ListedPlan } from '#contract/plans/shapes.ts'
import { mostAtOnce, type SpanTrouble } from '#contract/plans/spans.ts'
import { UntilSheet } from './UntilSheet.tsx'

type SpanWish = CallBody<typeof plans.spans>['plans'][number]
type Changed = Reply<typeof plans.spans>['changed']

const whyWords: Record<SpanTrouble, string> = {
  stale: 'inzwischen geändert',
  missing: 'nicht mehr da',
  days: 'beginnt erst danach',
}

interface SpansOutcome {
  changed: Changed
  left: Reply<typeof plans.spans>['left']
  /** Why the rest did not go. */
  stopped?: string
}

const offline = 'Für viele Pläne auf einmal braucht es Netz.'

/** Sends them in portions; what was done before a portion failed stays done, and is told. */
async function inPortions(wishes: readonly SpanWish[], tell: (done: number) => void): Promise<SpansOutcome> {
  const all: SpansOutcome = { changed: [], left: [] }
  for (let from = 0; from < wishes.length; from += mostAtOnce) {
    try {
      const { changed, left } = await send(plans.spans, { body: { plans: wishes.slice(from, from + mostAtOnce) } })
      all.changed.push(...changed)
      all.left.push(...left)
      tell(Math.min(wishes.length, from + mostAtOnce))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const message = error.code === 'offline' ? offline : error.message
      if (all.changed.length === 0) throw new CallError(error.code, message)
      return { ...all, stopped: message }
    }
  }
  return all
}

function wordsOf({ changed, left, stopped }: SpansOutcome, until: string | null) {
  const done = `${counted(changed.length, 'Plan gilt', 'Pläne gelten')} ${until ? `bis ${date(until)}` : 'ohne letzten Tag'}.`
  const reasons = [...new Set(left.map(({ why }) => whyWords[why]))].join(', ')
  return [done, left.length > 0 && `${counted(left.length, 'blieb', 'blieben')} (${reasons}).`, stopped].filter(Boolean).join(' ')
}

/** Extends or ends the ticked plans, which can be taken back; `ui` asks for the day and tells how far it is. */
export function useSpans() {
  const [asking, setAsking] = useState<{ count: number; answer: (until: string | null | undefined) => void }>()
  const [far, setFar] = useState<{ done: number; total: number }>()
  const acts = useMemo((): BulkAct<ListedPlan>[] => {
    let said = ''
    const change = async (wishes: readonly SpanWish[]) => {
      setFar({ done: 0, total: wishes.length })
      try {
        return await inPortions(wishes, done => setFar({ done, total: wishes.length }))
      } finally {
        setFar(undefined)
        await staleAfter(plans.spans)
      }
    }
    const act = async (rows: readonly ListedPlan[], until: string | null) => {
      const outcome = await change(rows.map(({ _id, version }) => ({ _id, version, until })))
      said = wordsOf(outcome, until)
      const { changed } = outcome
      const back = () => change(changed.map(({ _id, version, before }) => ({ _id, version, until: before })))
      return { count: changed.length, back }
    }
    return [
      {
        label: 'Verlängern',
        key: 'v',
        icon: <CalendarPlusIcon size={16} aria-hidden />,
        said: () => said,
        none: () => said,
        async act(rows) {
          said = 'Nichts geändert.'
          const until = await new Promise<string | null | undefined>(answer => setAsking({ count: rows.length, answer }))
          setAsking(undefined)
          return until === undefined ? { count: 0 } : act(rows, until)
        },
      },
      {
        label: 'Heute beenden',
        key: 'b',
        icon: <FlagCheckeredIcon size={16} aria-hidden />,
        said: () => said,
        none: () => said,
        act: rows => act(rows, today()),
      },
    ]
  }, [])
  const ui = (
    <>
      {asking && <UntilSheet {...asking} />}
      {far && (
        <Text role="status" textStyle="small" color="ink2" fontVariantNumeric="tabular-nums lining-nums">
          {far.done} von {far.total} sind durch …
        </Text>
      )}
    </>
  )
  return { acts, ui }
}
