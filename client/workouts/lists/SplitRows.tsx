import { Box, Flex, Text } from '@chakra-ui/react'
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { counted } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { exerciseLine } from '#client/parts/plans/SlotList.tsx'
import { shortDayWord } from '#client/parts/training/words.ts'
import type { SplitState } from '#client/workouts/dueSplit.ts'

interface Props {
  state: SplitState
  busy: boolean
  /** Something else runs: the green button is there. */
  quiet?: boolean
  onStart(): void
}

/** The split that is due, the only card of the page. */
export function DueSplit({ state: { split, last }, busy, quiet, onStart }: Props) {
  return (
    <Card>
      <Flex align="center" wrap="wrap" gap="12" justify="space-between">
        <Box minWidth={0} flex="1 1 168px">
          <Text textStyle="small" color="ink2">
            {last ? `Als Nächstes · zuletzt ${shortDayWord(last)}` : 'Als Nächstes · noch nie trainiert'}
          </Text>
          <Text as="h3" textStyle="title" fontSize="24px" css={{ hyphens: 'auto', overflowWrap: 'break-word' }}>
            {split.title}
          </Text>
        </Box>
        <Button
          look={quiet ? 'soft' : 'main'}
          borderRadius="big"
          busy={busy}
          icon={<PlayIcon size={20} weight="fill" aria-hidden />}
          onClick={onStart}
        >
          Starten
        </Button>
      </Flex>
      <Text textStyle="card" color="ink2" marginTop="8">
        {counted(split.sets, 'Satz', 'Sätze')}, etwa {split.minutes} Min. {exerciseLine(split.slots)}.
      </Text>
    </Card>
  )
}

/** Another split of the plan: a flat row with its own start. */
export function OtherSplit({ state: { split, last, due }, busy, onStart }: Props) {
  return (
    <Row
      title={split.title}
      second={`${last ? `zuletzt ${shortDayWord(last)}` : 'noch nie'} · ${counted(split.sets, 'Satz', 'Sätze')} · ${split.minutes} Min.`}
      trail={
        <Flex align="center" gap="8">
          {due && <Chip look="ok">Dran</Chip>}
          <Button look="soft" size="row" busy={busy} aria-label={`${split.title} starten`} onClick={onStart}>
            Starten
          </Button>
        </Flex>
      }
    />
  )
}
