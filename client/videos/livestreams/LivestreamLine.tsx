import { Box, Flex, Text } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { useCan } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { counted } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Tick } from '#client/kit/Tick.tsx'
import { isWritten, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { useTakingBack } from '#client/kit/waiting/useRemoval.ts'
import { momentWords } from '#client/parts/courseTime.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { type LivestreamChoices, livestreams } from '#contract/livestreams.ts'
import { CancelSheet } from './CancelSheet.tsx'
import type { LiveRow } from './rows.ts'

const Participants = lazyPart(() => import('#client/videos/Participants.tsx'))

const seats = ({ live, capacity }: LiveRow) => {
  if (!live) return counted(capacity, 'Platz', 'Plätze')
  const { execution } = live
  const taken = execution.capacity - execution.free
  return [`${taken} von ${capacity} angemeldet`, execution.waiting > 0 && `${execution.waiting} warten`].filter(Boolean).join(' · ')
}

const nameById = (list: readonly { _id: string; name: string }[] | undefined, id: string | null | undefined) =>
  list?.find(({ _id }) => _id === id)?.name

/** Title of a livestream; a new one has the title of the chosen course. */
export const titleOf = ({ course, live }: LiveRow, choices: LivestreamChoices | undefined) =>
  (live?.execution.course._id === course ? live.execution.course.title : nameById(choices?.courses, course)) ?? 'Livestream'

interface LineProps {
  row: OverlaidRow<LiveRow>
  choices: LivestreamChoices | undefined
  onEdit: () => void
}

/** One livestream with its acts. */
export function LivestreamLine({ row, choices, onEdit }: LineProps) {
  const { live, act, cancelled } = row
  const edits = useCan(livestreams.edit, row.studio)
  const cancels = useCan(livestreams.cancel, row.studio)
  const studios = useStudioNames()
  const takeBack = useTakingBack()
  const [open, setOpen] = useState<'people' | 'cancel'>()
  const ahead = Date.parse(row.startsAt) > Date.now() && !cancelled
  const title = titleOf(row, choices)
  const leader =
    live?.execution.instructor?._id === row.instructor ? live?.execution.instructor?.name : nameById(choices?.instructors, row.instructor)
  const button = (text: string, label: string, onClick: () => void) => (
    <Button look="text" size="row" aria-label={label} onClick={onClick}>
      {text}
    </Button>
  )
  return (
    <Box as="article" borderTop="1px solid {colors.line}" paddingBlock="12">
      <Flex gap="8" justify="space-between" align="flex-start">
        <Text as="h2" textStyle="row" overflowWrap="anywhere">
          {title}
        </Text>
        <Box as="span" display="inline-flex" gap="8" alignItems="center" flexShrink={0}>
          {act && <Tick state="waiting" size="table" />}
          {cancelled && <Chip look="danger">Fällt aus</Chip>}
        </Box>
      </Flex>
      <Text textStyle="small" color="ink2">
        {[momentWords(row.startsAt), `${row.minutes} Min.`, leader, studios.name(row.studio)].filter(Boolean).join(' · ')}
      </Text>
      <Text textStyle="small" color="ink2">
        {cancelled ? row.reason : seats(row)}
      </Text>
      <Flex wrap="wrap" gap="4" marginInlineStart="-10px">
        {live?.leads && button('Wer kommt', `${title}: wer kommt`, () => setOpen('people'))}
        {(edits || !live) && ahead && button('Bearbeiten', `${title} bearbeiten`, onEdit)}
        {cancels && live && ahead && button('Absagen', `${title} absagen`, () => setOpen('cancel'))}
        {!live && act && isWritten(act) && button('Entfernen', `${title} entfernen`, () => void takeBack(act))}
      </Flex>
      {open === 'people' && live && (
        <Suspense>
          <Participants live={live} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      {open === 'cancel' && <CancelSheet row={row} title={title} onClose={() => setOpen(undefined)} />}
    </Box>
  )
}
