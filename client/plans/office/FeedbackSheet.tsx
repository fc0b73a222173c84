import { Box, Flex, Text } from '@chakra-ui/react'
import { can, canSee } from '#client/data/session.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { toast } from '#client/kit/toast.ts'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { TrainerChip } from '#client/parts/TrainerBadge.tsx'
import { changesText } from '#client/parts/training/changes.ts'
import { plans } from '#contract/plans/calls.ts'
import { type TrainingFeedbackRow, trainingFeedback } from '#contract/plans/feedback.ts'
import { type Effort, efforts, feedbackMoves } from '#contract/rules/plans/states.ts'
import { rowOf } from '#contract/screens.ts'
import { follows } from '#contract/states.ts'

// Nothing of an answer is kept as a draft: it would lie on the studio's device in clear (H03).
const { Form, Field } = formFor(trainingFeedback.turn)
/** The act's name on /abgleich: no name and no content. */
const title = () => 'Rückmeldung zum Training'

interface SheetProps {
  row: OverlaidRow<TrainingFeedbackRow>
  onDone: () => void
}

/** The feedback of somebody on a training, what they trained otherwise, and the studio's answer. */
export function FeedbackSheet({ row, onDone }: SheetProps) {
  const { _id, person, version, status } = row
  const { send } = useSend(trainingFeedback.turn, { asks: true, title })
  const read = () =>
    send({ params: { id: _id }, body: { person, status: 'read', answer: null, version } })
      .then(answer => sayDone(answer, 'Als gelesen vermerkt.'))
      .then(onDone)
      .catch((error: Error) => void toast(error.message, { look: 'danger' }))
  return (
    <Flex direction="column" gap="16">
      <FeedbackFacts row={row} />
      {row.act && <Text color="ink2">Wartet auf Netz.</Text>}
      <Flex gap="8" wrap="wrap">
        {canSee(rowOf('userCard').access) && (
          <ButtonLink to="userCard" params={{ id: person }} look="soft" size="row">
            Zum Mitglied
          </ButtonLink>
        )}
        {can(plans.create) && (
          <ButtonLink to="workoutCreate" search={{ fuer: person }} look="soft" size="row">
            Plan machen
          </ButtonLink>
        )}
      </Flex>
      {!row.act && follows(feedbackMoves, status, 'read') && (
        <Box>
          <Button look="side" size="row" onClick={() => void read()}>
            Als gelesen vermerken
          </Button>
        </Box>
      )}
      {!row.act && follows(feedbackMoves, status, 'answered') && (
        <Form
          rest={{ params: { id: _id } }}
          start={{ answer: null }}
          also={{ person, status: 'answered', version }}
          title={title}
          button="Antworten"
          onDone={answer => {
            onDone()
            sayDone(answer, 'Beantwortet. Das Mitglied erfährt davon.')
          }}
        >
          <Field name="answer" area hint="Das Mitglied liest die Antwort bei seinem Training." />
        </Form>
      )}
    </Flex>
  )
}

function FeedbackFacts({ row }: { row: TrainingFeedbackRow }) {
  const { plan, split, effort, hurts, where, note, changes, answer, by, byTrainer } = row
  const pain = hurts === null ? null : hurts ? ['Ja', where.join(', ')].filter(Boolean).join(': ') : 'Nein'
  const facts: [string, string | null | undefined, true?][] = [
    ['Plan', `${plan}, ${split}`],
    ['Anstrengung', effort ? efforts[effort as Effort] : null],
    ['Schmerzen', pain],
    ['Notiz', note],
    ['Anders trainiert', changesText(changes)],
    [by ? `Antwort von ${by}` : 'Antwort', answer, byTrainer || undefined],
  ]
  return (
    <Box as="dl" display="grid" gridTemplateColumns={{ base: '1fr', md: '160px 1fr' }} columnGap="16" rowGap={{ base: '0', md: '6' }}>
      {facts.map(([name, value, trainer]) => value && <Fact key={name} name={name} value={value} trainer={trainer} />)}
    </Box>
  )
}

const Fact = ({ name, value, trainer }: { name: string; value: string; trainer?: true }) => (
  <>
    <Box as="dt" color="ink2" textStyle={{ base: 'small', md: 'body' }}>
      {name} {trainer && <TrainerChip />}
    </Box>
    <Box as="dd" overflowWrap="anywhere" whiteSpace="pre-wrap" minWidth={0} marginBottom={{ base: '8', md: '0' }}>
      {value}
    </Box>
  </>
)
