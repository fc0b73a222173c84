import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { FeedbackForm } from '#client/parts/feedback/FeedbackForm.tsx'
import { feedback } from '#contract/feedback.ts'
import { dayMs } from '#contract/time.ts'

const halfYear = 182 * dayMs
/**
 * Stars from which the review at Google is offered first, and below which the word to the studio is; the other stands beside it either way.
 */
const good = 4

interface AfterRatingProps {
  stars: number
  course?: { _id: string; title: string }
  /** True where the person has told it in words already: the question is not put a second time. */
  said?: boolean
  /** Readers of a word to the studio, in the genitive after «die Verantwortlichen». */
  readers?: string
  onDone: () => void
}

/**
 * The steps after a rating: a review at Google, or a word to the studio. Neither is asked for twice in half a year, both are always open.
 */
export function AfterRating({ stars, course, said = false, readers = 'der Kurse', onDone }: AfterRatingProps) {
  const { data } = useCall(feedback.existing)
  const { send } = useSend(feedback.create, { title: () => 'Antwort zur Bewertung bei Google' })
  const [box, setBox] = useState(false)
  const page = data?.page
  const lately = data?.askedAt != null && Date.now() - Date.parse(data.askedAt) < halfYear
  const choose = (choice: 'google' | 'box' | 'later') => void send({ body: { stars, choice } }).catch(() => {})
  const google = page && (
    <Button asChild look={stars >= good ? 'main' : 'text'} onClick={() => choose('google')}>
      <a href={page.url} target="_blank" rel="noopener noreferrer">
        Bei Google bewerten
      </a>
    </Button>
  )
  if (box || (stars < good && !lately && !said))
    return (
      <Box display="flex" flexDirection="column" gap="12">
        <Text color="ink2">Was können wir besser machen? Das lesen die Verantwortlichen {readers}, sonst niemand.</Text>
        <FeedbackForm
          course={course}
          onSent={() => {
            choose('box')
            onDone()
          }}
        />
        {page && (
          <Text textStyle="small" color="ink2">
            Öffentlich sagen kannst du es genauso: {google}
          </Text>
        )}
      </Box>
    )
  return (
    <Box display="flex" flexDirection="column" gap="12">
      {google && !lately && (
        <Text color="ink2">
          Magst du das auch öffentlich sagen? Bei Google steht es unter deinem Namen und hilft anderen, {page.studio} zu finden. Jede
          Bewertung dort ist uns recht, auch eine schlechte.
        </Text>
      )}
      <Box display="flex" flexWrap="wrap" gap="8">
        {!lately && google}
        <Button look="side" onClick={() => setBox(true)}>
          Rückmeldung ans Studio
        </Button>
        <Button
          look="text"
          onClick={() => {
            if (!lately && page) choose('later')
            onDone()
          }}
        >
          Fertig
        </Button>
      </Box>
    </Box>
  )
}
