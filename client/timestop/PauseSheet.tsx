import { Box, Flex, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { date, money } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { ReckoningLine, ReckoningLines } from '#client/kit/ReckoningLines.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { Timeline } from '#client/kit/Timeline.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { EndLines, StretchLines } from '#client/parts/contract/LifeLines.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { daysWords, spanWords } from '#client/parts/timestop/words.ts'
import { timestop } from '#contract/timestop/calls.ts'
import { type PauseRow, type PauseWhole, pauseWays } from '#contract/timestop/shapes.ts'
import { Assign } from './Assign.tsx'
import { PauseActs } from './PauseActs.tsx'
import { Comments } from './PauseComments.tsx'
import { Proofs } from './Proofs.tsx'
import { PauseChip } from './pauseColumns.tsx'
import { Steps } from './Steps.tsx'

interface PauseSheetProps {
  id: string
  /** As the list knows it, with what waits of it here. */
  row?: OverlaidRow<PauseRow>
  onDone: () => void
}

/** One pause: what was asked for, what it does to the contract, and what staff decide. Without a network it says what the list knows. */
export function PauseSheet({ id, row, onDone }: PauseSheetProps) {
  const { data: whole, stand, error, again } = useCall(timestop.one, { params: { id } })
  // One that the studio did not take waits no more: what stands there now is to be decided on.
  const waits = row?.act?.row.state === 'waiting'
  const now = waits ? row : (whole ?? row)
  if (!now) return <NotLoaded error={error} again={again} missing="Diese Pause gibt es nicht, oder sie gehört zu einem anderen Studio." />
  return (
    <Flex direction="column" gap="16">
      <PauseFacts row={now} whole={whole} stand={stand} />
      {whole && <Objections whole={whole} />}
      {waits ? (
        <Flex gap="8" align="center" color="ink2">
          <Tick state="waiting" size="small" />
          Wartet auf Netz.
        </Flex>
      ) : whole ? (
        <PauseActs whole={whole} onDone={onDone} />
      ) : (
        <NotLoaded error={error} again={again} lead="Der Rest dieser Pause ist auf diesem Gerät noch nicht geladen." />
      )}
      {whole && <Rest whole={whole} />}
    </Flex>
  )
}

function Rest({ whole }: { whole: PauseWhole }) {
  return (
    <Box>
      {whole.state === 'open' && !whole.userId && <Assign whole={whole} />}
      {whole.steps.length > 0 && <Steps whole={whole} />}
      {whole.decides && whole.hasMore && <Proofs id={whole._id} />}
      {whole.before && whole.after && <BeforeAfter before={whole.before} after={whole.after} isTaken={whole.state !== 'open'} />}
      <Comments whole={whole} />
      <Section title="Verlauf">
        <Timeline
          label="Verlauf"
          moments={whole.history.map(({ at, what, reason, author }) => ({
            at,
            title: what,
            second: [reason, author].filter(Boolean).join(' · ') || undefined,
          }))}
        />
      </Section>
    </Box>
  )
}

function PauseFacts({ row, whole, stand }: { row: PauseRow; whole: PauseWhole | undefined; stand: number | undefined }) {
  const { nameOf } = useOwnStudios(timestop.open)
  const facts: [string, string | null | undefined][] = [
    ['Grund', row.reasonText],
    ['Tage', `${spanWords(row)}, ${daysWords(row.days)}`],
    ['Gebühr', row.fee > 0 ? money(row.fee) : null],
    ['Studio', nameOf(row.studio)],
    ['Vertrag', row.number ? [row.number, whole?.title].filter(Boolean).join(', ') : null],
    ['Erhalten', `${date(dayOf(row.receivedAt))}, ${pauseWays[row.way]}`],
    ['E-Mail', whole?.email],
    ['Geburtsdatum', whole?.geburtstag ? date(whole.geburtstag) : null],
    ['Belege', row.proofs > 0 ? String(row.proofs) : row.needsProof ? 'Fehlt noch' : null],
    ['Erinnert', row.remindedOn ? date(row.remindedOn) : null],
    ['Antwort', row.answer],
  ]
  return (
    <Box>
      <Flex gap="8" align="center">
        <PauseChip state={row.state} />
        <Text textStyle="small" color="ink2">
          seit {date(dayOf(row.since))}
        </Text>
        <Box flex={1} />
        <Stand at={stand} />
      </Flex>
      {row.userId ? (
        <RowLink to="userCard" params={{ id: row.userId }} title={row.name} second="Karte des Mitglieds" />
      ) : (
        <Text textStyle="row" paddingBlock="8">
          {row.name}
        </Text>
      )}
      <ReckoningLines label="Angaben zur Pause">
        {facts.map(([name, value]) => value && <ReckoningLine key={name} title={name} value={value} />)}
      </ReckoningLines>
    </Box>
  )
}

const Objections = ({ whole: { objections, state } }: { whole: PauseWhole }) =>
  state === 'open' && objections.length > 0 ? (
    <Box as="ul" listStyleType="none" aria-label="Was dagegen spricht">
      {objections.map(({ code, text }) => (
        <Text as="li" key={code} color="danger" fontWeight={560}>
          {text}
        </Text>
      ))}
    </Box>
  ) : null

type Life = NonNullable<PauseWhole['before']>

/** The contract's life without the pause and with it, beside each other. */
const BeforeAfter = ({ before, after, isTaken }: { before: Life; after: Life; isTaken: boolean }) => (
  <Section title="Vertrag">
    <Box display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="24">
      <Side title="Ohne diese Pause" life={before} />
      <Side title={isTaken ? 'Mit dieser Pause' : 'Wenn sie angenommen wird'} life={after} />
    </Box>
  </Section>
)

const Side = ({ title, life }: { title: string; life: Life }) => (
  <Box>
    <Box as="h3" textStyle="label" paddingBottom="4">
      {title}
    </Box>
    <EndLines life={life} />
    <StretchLines life={life} />
  </Box>
)
