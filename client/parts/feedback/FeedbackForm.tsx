import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useDirty } from '#client/data/dirty.ts'
import { CallError } from '#client/data/problem.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { useDraftedValues } from '#client/kit/draftedValues.ts'
import { PickOne } from '#client/kit/pills.tsx'
import { toast } from '#client/kit/toast.ts'
import { FreeTextField } from '#client/parts/feedback/FreeTextField.tsx'
import { type FeedbackCategory, feedback, feedbackCategories } from '#contract/feedback.ts'

const categories = Object.entries(feedbackCategories) as [FeedbackCategory, string][]

/** A word to the studio, with its subject and its course (L93); without a network it waits. */
export function FeedbackForm({ course, onSent }: { course?: { _id: string; title: string }; onSent: () => void }) {
  const { values, put, forget } = useDraftedValues<{ text: string; category: FeedbackCategory | null }>(
    `feedback/${course?._id ?? 'studio'}`,
    {
      text: '',
      category: course ? 'kurs' : null,
    },
  )
  const { text, category } = values
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { send, waiting } = useSend(feedback.send, { title: ({ body }) => `Rückmeldung: ${feedbackCategories[body.category]}` })
  useDirty(text.trim() !== '' && !waiting)
  async function submit() {
    setTried(true)
    const words = text.trim()
    if (!words || !category) return
    try {
      await send({ body: { text: words, category, courseId: category === 'kurs' ? (course?._id ?? null) : null } })
      await forget()
      toast('Danke. Deine Rückmeldung ist unterwegs zum Studio.')
      onSent()
    } catch (error) {
      setProblem(
        error instanceof CallError
          ? error.message
          : 'Das liess sich hier nicht speichern. Prüfe den freien Speicher und versuch es nochmals.',
      )
    }
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
        <PickOne
          label="Worum geht es?"
          options={categories.map(([value, word]) => [value, value === 'kurs' && course ? `Kurs: ${course.title}` : word])}
          value={category ?? undefined}
          onChange={next => put({ category: next })}
          error={tried && !category ? 'Wähle, worum es geht.' : undefined}
        />
        <FreeTextField
          label="Deine Rückmeldung"
          value={text}
          onChange={next => put({ text: next })}
          max={2000}
          required
          hint="Gelesen wird sie ohne deinen Namen. Willst du eine Antwort, schreib dazu, wie wir dich erreichen."
          error={tried && !text.trim() ? 'Schreib ein paar Worte.' : undefined}
        />
        {problem && (
          <Text role="alert" color="danger" textStyle="small" fontWeight={560}>
            {problem}
          </Text>
        )}
        <Button type="submit" busy={waiting} alignSelf="flex-start">
          Senden
        </Button>
      </Box>
    </form>
  )
}
