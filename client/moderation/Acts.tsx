import { Box, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { useMaybeLocal } from '#client/data/local.ts'
import { CallError } from '#client/data/problem.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { formOf } from '#client/kit/form.tsx'
import type { ObjectShape } from '#client/kit/shape.ts'
import { toast } from '#client/kit/toast.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { type CaseDecision, type CaseRow, moderation } from '#contract/moderation/calls.ts'
import { type CaseAct, caseSteps, isMeasure, type ModerationMeasure } from '#contract/rules/moderation/states.ts'
import { ActKeyHint } from './PostDetail.tsx'
import { useKeys } from './useKeys.ts'
import { actWords, stateWords } from './words.ts'

interface Deciding {
  decide: (body: CaseDecision) => Promise<CaseRow | undefined>
}
const { Form, Field } = formOf<CaseDecision, CaseRow, Deciding>(moderation.decide.body as ObjectShape, ({ decide }) => decide)

const keys: Partial<Record<CaseAct, string>> = {
  release: 'f',
  remove: 'e',
  warn: 'w',
  silence: 's',
  close: 'o',
  uphold: 'b',
  overturn: 'h',
}
const days = ['1', '3', '7', '14', '30', '90'].map(each => [each, each === '1' ? '1 Tag' : `${each} Tage`] as const)

const judged = { text: 'Die Person erfährt es, und danach lässt es sich nicht mehr ändern.' }

interface ActsProps {
  row: CaseRow
  /** Decided by whoever looks at it. */
  mine: boolean
  onDone: () => void
}

/** Decisions that can be made by now: each act has a letter; a measure asks for its reason first. */
export function CaseActs({ row, mine, onDone }: ActsProps) {
  const [asked, setAsked] = useState<ModerationMeasure>()
  const decide = useDecide(row, onDone)
  const isJudged = row.state === 'objected'
  const offered = (Object.keys(keys) as CaseAct[]).filter(act => caseSteps[act][row.state] !== 'decided' && !(isJudged && mine))
  const take = async (act: CaseAct) => {
    if (isMeasure(act)) return setAsked(act)
    // Judging an objection has no way back.
    if (isJudged && !(await ask({ ...judged, title: `${actWords[act].does}?`, button: actWords[act].does }))) return
    await decide({ act, reason: null, days: null }).catch(toastDecisionError)
  }
  useKeys(Object.fromEntries(offered.map(act => [keys[act], () => void take(act)])))
  if (isJudged && mine)
    return <Box paddingTop="18">Über den Einspruch entscheidet jemand anders: Den ersten Entscheid hast du getroffen.</Box>
  if (offered.length === 0) return null
  if (asked) return <ReasonForm row={row} act={asked} onDone={onDone} onBack={() => setAsked(undefined)} />
  return (
    <Flex gap="8" flexWrap="wrap" paddingTop="18" role="toolbar" aria-label="Entscheiden">
      {offered.map(act => (
        <Button
          key={act}
          look={act === 'release' || act === 'uphold' ? 'soft' : 'side'}
          size="row"
          aria-keyshortcuts={keys[act]}
          onClick={() => void take(act)}
        >
          {actWords[act].does}
          <ActKeyHint>{keys[act]?.toUpperCase()}</ActKeyHint>
        </Button>
      ))}
    </Flex>
  )
}

/** Sends a decision and offers to take it back: one that still waits is dropped, one that arrived is reopened. Throws where it is refused. */
function useDecide(row: CaseRow, onDone: () => void) {
  const local = useMaybeLocal()
  const { send, sentAs } = useSend(moderation.decide, { title: ({ body }) => `${actWords[body.act].does}: ${row.name}`, asks: true })
  const params = { id: row._id }
  return async (body: CaseDecision) => {
    const answer = await send({ params, body })
    const key = sentAs()
    toastDecision(answer, body.act, row, async () => {
      if (answer === undefined && key) await local?.outbox.discard(key)
      else await send({ params, body: { act: 'reopen', reason: null, days: null } })
    })
    onDone()
    return answer
  }
}

/** Content that was removed from a chat or a profile is gone for good. */
function toastDecision(answer: unknown, act: CaseAct, { kind, state }: CaseRow, undo: () => Promise<unknown>) {
  const isFinal = state === 'objected' || (act === 'remove' && answer !== undefined && kind !== 'post' && kind !== 'comment')
  sayDone(answer, actWords[act].did, isFinal ? undefined : () => void undo().catch(toastDecisionError))
}

function toastDecisionError(error: unknown) {
  const current = error instanceof CallError && error.code === 'case-decided' ? (error.current as CaseRow | undefined) : undefined
  const why = error instanceof CallError ? error.message : 'Das ging nicht.'
  toast(current ? `Jemand war schneller: ${stateWords[current.state]}.` : why, { look: 'danger' })
}

interface ReasonProps {
  row: CaseRow
  act: ModerationMeasure
  onBack: () => void
  onDone: () => void
}

function ReasonForm({ row, act, onBack, onDone }: ReasonProps) {
  const decide = useDecide(row, onDone)
  return (
    <Box paddingTop="18" maxWidth="560px">
      <Form also={{ act }} button={actWords[act].does} wears={{ decide }}>
        {act === 'silence' && <Field name="days" options={days} />}
        <Field name="reason" area hint="Liest die Person, und dass sie Einspruch erheben kann." autoFocus />
      </Form>
      <Box paddingTop="8">
        <Button look="text" size="row" onClick={onBack}>
          Doch nicht
        </Button>
      </Box>
    </Box>
  )
}
