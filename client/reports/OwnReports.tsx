import { Box, Flex } from '@chakra-ui/react'
import type { useCall } from '#client/data/reads.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { moment } from '#client/kit/moment.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import type { reports } from '#contract/reports/calls.ts'
import type { StudioReport } from '#contract/reports/shapes.ts'
import { reportStates } from '#contract/rules/reports/states.ts'
import { ownWays } from './rows.ts'
import { calledReport, kindIcons, stateLooks } from './words.ts'

type Props = Pick<ReturnType<typeof useCall<typeof reports.mine>>, 'data' | 'error' | 'again' | 'stand'> & {
  studioOf: (code: string) => string | null
  /** Opens what the studio did not take. */
  onOpen: (row: OverlaidRow<StudioReport>) => void
}

/** Reports of one's own, and what became of them. */
export function OwnReports({ data, error, again, stand, studioOf, onOpen }: Props) {
  const { rows, refused } = useWaitingRows(data?.rows, stand, ownWays)
  return (
    <Section title="Meine Meldungen" aside={<Stand at={stand} />}>
      <Refusals refused={refused} own={ownWays.doings} open={onOpen} />
      {!data && <NotLoaded error={error} again={again} lead="Deine Meldungen sind auf diesem Gerät noch nicht geladen." />}
      {data && rows?.length === 0 && <Empty text="Du hast noch nichts gemeldet." />}
      {rows?.map(row => (
        <OwnReportLine key={row._id} row={row} studio={studioOf(row.studio)} />
      ))}
    </Section>
  )
}

function OwnReportLine({ row, studio }: { row: OverlaidRow<StudioReport>; studio: string | null }) {
  const Icon = kindIcons[row.kind]
  const photos = row.photos.length > 0 && `${row.photos.length} ${row.photos.length === 1 ? 'Foto' : 'Fotos'}`
  return (
    <Box>
      <Row
        lead={<Icon size={24} aria-hidden />}
        title={calledReport(row)}
        second={[row.act ? 'wartet auf diesem Gerät' : moment(row.created), studio, photos].filter(Boolean).join(' · ')}
        trail={row.act ? <Tick state="waiting" /> : <Chip look={stateLooks[row.state]}>{reportStates[row.state]}</Chip>}
      />
      {row.answer && (
        <Flex paddingStart="36px" paddingBottom="8">
          <WrittenText textStyle="body">{row.answer}</WrittenText>
        </Flex>
      )}
    </Box>
  )
}
