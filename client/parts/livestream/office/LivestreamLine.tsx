import { Box, Flex, Text } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { lengthWords, momentWords } from '#client/parts/course/courseTime.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { type Livestream, livestreams } from '#contract/livestreams.ts'

const Participants = lazy(() => import('#client/parts/livestream/Participants.tsx'))
const { Form, Field } = formFor(livestreams.cancel)

const seats = ({ execution: { capacity, free, waiting } }: Livestream) =>
  [`${capacity - free} von ${capacity} angemeldet`, waiting > 0 && `${waiting} warten`].filter(Boolean).join(' · ')

/** One livestream with what can be done to it. */
export function LivestreamLine({ live, onEdit }: { live: Livestream; onEdit: () => void }) {
  const { execution } = live
  const edits = useCan(livestreams.edit, execution.studio)
  const cancels = useCan(livestreams.cancel, execution.studio)
  const studios = useStudioNames()
  const [open, setOpen] = useState<'people' | 'cancel'>()
  const ahead = Date.parse(execution.startsAt) > Date.now() && !execution.cancelled
  const title = execution.course.title
  return (
    <Box as="article" borderTop="1px solid {colors.line}" paddingBlock="12">
      <Flex gap="8" justify="space-between" align="flex-start">
        <Text as="h2" textStyle="row" overflowWrap="anywhere">
          {title}
        </Text>
        {execution.cancelled && <Chip look="danger">Fällt aus</Chip>}
      </Flex>
      <Text textStyle="small" color="ink2">
        {momentWords(execution.startsAt)} · {lengthWords(execution)} · {studios.name(execution.studio)}
      </Text>
      <Text textStyle="small" color="ink2">
        {execution.cancelled ? execution.reason : seats(live)}
      </Text>
      <Flex wrap="wrap" gap="4" marginInlineStart="-10px">
        {live.leads && (
          <Button look="text" size="row" aria-label={`${title}: wer kommt`} onClick={() => setOpen('people')}>
            Wer kommt
          </Button>
        )}
        {edits && ahead && (
          <Button look="text" size="row" aria-label={`${title} bearbeiten`} onClick={onEdit}>
            Bearbeiten
          </Button>
        )}
        {cancels && ahead && (
          <Button look="text" size="row" aria-label={`${title} absagen`} onClick={() => setOpen('cancel')}>
            Absagen
          </Button>
        )}
      </Flex>
      {open === 'people' && (
        <Suspense>
          <Participants live={live} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      <Sheet open={open === 'cancel'} onClose={() => setOpen(undefined)} title={`${title} absagen`}>
        <Text color="ink2" paddingBottom="12">
          Wer angemeldet ist oder wartet, erfährt es mit dem Grund.
        </Text>
        <Form
          rest={{ params: { id: execution._id } }}
          also={{ studio: execution.studio }}
          button="Absagen"
          look="danger"
          onDone={() => {
            setOpen(undefined)
            toast(`${title} ist abgesagt.`)
          }}
        >
          <Field name="reason" autoFocus />
        </Form>
      </Sheet>
    </Box>
  )
}
