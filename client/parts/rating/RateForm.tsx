import { Box, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useDirty } from '#client/data/dirty.ts'
import { CallError } from '#client/data/problem.ts'
import { now } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { useDraftedValues } from '#client/kit/draftedValues.ts'
import { Stars } from '#client/kit/Stars.tsx'
import { FreeTextField } from '#client/parts/feedback/FreeTextField.tsx'
import { Scale } from './Scale.tsx'

/** A person's rating of a course, a plan or an anamnesis. */
export interface RatingInput {
  stars: number
  recommend: number | null
  comment: string | null
  at: string
}

/** A rating that is still being given. */
type Unsaid = { stars: number | null; recommend: number | null; comment: string }

interface RateFormProps {
  label: string
  /** The draft's word: what is being rated. */
  draft: string
  /** The earlier rating; it can be given anew. */
  before?: { stars: number; comment?: string | null } | null
  asksRecommend: boolean
  /** Stores the rating, on this device or at the server. */
  onSend: (said: RatingInput) => Promise<unknown>
  onDone: (said: RatingInput) => void
  /** Stands beside the button. */
  aside?: ReactNode
}

/** Stars, now and then the recommendation, and some words; the person's name is told to nobody. */
export function RateForm({ label, draft, before, asksRecommend, onSend, onDone, aside }: RateFormProps) {
  const { values, put, forget, isTouched } = useDraftedValues<Unsaid>(`rating/${draft}`, {
    stars: before?.stars ?? null,
    recommend: null,
    comment: before?.comment ?? '',
  })
  const { stars, recommend, comment } = values
  const [problem, setProblem] = useState<string>()
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  useDirty(!busy && isTouched)

  async function submit() {
    if (stars === null) return setMissing(true)
    const said = { stars, recommend, comment: comment.trim() || null, at: now() }
    setBusy(true)
    setProblem(undefined)
    try {
      await onSend(said)
      await forget()
      onDone(said)
    } catch (error) {
      setProblem(
        error instanceof CallError
          ? error.message
          : 'Das liess sich hier nicht speichern. Prüfe den freien Speicher und versuch es nochmals.',
      )
    }
    setBusy(false)
  }

  return (
    <form
      noValidate
      data-kept
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <Box display="flex" flexDirection="column" gap="18">
        <Stars
          label={label}
          value={stars}
          onChange={value => {
            put({ stars: value })
            setMissing(false)
          }}
          required
          error={missing && stars === null ? 'Wähle einen bis fünf Sterne, auch halbe.' : undefined}
        />
        {asksRecommend && (
          <Scale label="Empfiehlst du dein Studio weiter?" value={recommend} onChange={value => put({ recommend: value })} />
        )}
        <FreeTextField
          label="Was möchtest du dazu sagen?"
          value={comment}
          onChange={value => put({ comment: value })}
          max={1000}
          hint={whoReads}
        />
        {problem && (
          <Text role="alert" color="danger" textStyle="small" fontWeight={560}>
            {problem}
          </Text>
        )}
        <Box display="flex" flexWrap="wrap" gap="8">
          <Button type="submit" busy={busy}>
            {before ? 'Bewertung ändern' : 'Bewertung abgeben'}
          </Button>
          {aside}
        </Box>
      </Box>
    </form>
  )
}

const whoReads = 'Ohne deinen Namen: Gezeigt werden Sterne, Worte, Kurs, Studio und die Woche.'
