import { Box, Flex, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { shortMonth } from '#client/kit/format.ts'
import { Logo } from '#client/kit/Logo.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { useWall } from '#client/parts/studio/useWall.ts'
import { openWords } from '#client/parts/studio/words.ts'
import { brandOf, brands } from '#contract/brand.ts'
import { studios } from '#contract/studios/calls.ts'
import { ContactForm } from './ContactForm.tsx'
import { FigureField } from './FigureField.tsx'
import { figureNames } from './figures.ts'
import type { OfficeEdit } from './studioActs.ts'
import type { SaveFigure, StudioRow } from './useFigures.ts'
import { YearTool } from './YearTool.tsx'

interface StudioSheetProps {
  row: StudioRow
  acts: readonly OfficeEdit[]
  stand: number | undefined
  year: number
  onYear: (year: number) => void
  save: SaveFigure
  refresh: () => Promise<unknown>
  onClose: () => void
}

const StudioFieldGrid = ({ children }: { children: React.ReactNode }) => (
  <Box
    display="grid"
    gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}
    gap="14"
    alignItems="start"
  >
    {children}
  </Box>
)

/** Everything that the office keeps of one studio. */
export function StudioSheet({ row, acts, stand, year, onYear, save, refresh, onClose }: StudioSheetProps) {
  const { studio, figures, months, teams } = row
  return (
    <Sheet open wide title={studio.name} onClose={onClose}>
      <Face row={row} />
      <Section title="Angaben">
        <ContactForm key={studio.code} row={row} stand={stand} acts={acts} refresh={refresh} />
      </Section>
      <Section title="Zahlen">
        <StudioFieldGrid>
          {figureNames.map(name => (
            <FigureField key={name} figure={figures[name]} save={save} />
          ))}
        </StudioFieldGrid>
        <Text textStyle="small" color="ink3" paddingTop="8">
          Wachstum ist das Ziel in Prozent der Mitglieder im Jahr. Die Korrektur zählt zu den Mitgliedern, wo die Zählung abweicht.
        </Text>
      </Section>
      <Section title="Kündigungen" aside={<YearTool year={year} onYear={onYear} />}>
        {months.length === 0 && <Text color="ink2">Die Zahlen von {year} sind auf diesem Gerät noch nicht geladen.</Text>}
        <StudioFieldGrid>
          {months.map(figure => (
            <FigureField key={figure.key} figure={figure} label={monthName(figure.key)} save={save} />
          ))}
        </StudioFieldGrid>
      </Section>
      <Section title="Ferientage je Team">
        {teams.length === 0 && <Text color="ink2">Dieses Studio hat noch keine Teams.</Text>}
        <StudioFieldGrid>
          {teams.map(({ _id, team, figure }) => (
            <FigureField key={_id} figure={figure} label={team.title} save={save} />
          ))}
        </StudioFieldGrid>
      </Section>
    </Sheet>
  )
}

const monthName = (key: string) => shortMonth(`${key.slice(-7)}-01`)

/** Brand, canton, whether it is open, and the ways to its hours and signature. */
function Face({ row: { studio } }: { row: StudioRow }) {
  const { code, canton } = studio
  const { data } = useCall(studios.listPublic)
  const wall = useWall()
  const hours = useCan(studios.saveOpeningHours, code)
  const known = data?.find(each => each.code === code)
  const open = known && openWords(known.openingHours, wall)
  const brand = brandOf(code)
  return (
    <Box>
      <Flex gap="12" align="center">
        <Logo brand={brand} size={44} />
        <Box minWidth={0}>
          <Text textStyle="label">{brands[brand].name}</Text>
          <Text textStyle="small" color="ink2">
            Die Marke folgt dem Studiocode «{code}».
          </Text>
        </Box>
      </Flex>
      <Flex gap="6" flexWrap="wrap" paddingTop="12" minHeight="38px">
        <Chip>{canton}</Chip>
        {open && <Chip look={open.open ? 'ok' : 'plain'}>{open.chip}</Chip>}
        {known?.alwaysCheckin && <Chip>Check-in 24H</Chip>}
      </Flex>
      <Flex gap="8" flexWrap="wrap" paddingTop="10">
        {hours && (
          <ButtonLink to="openingHours" search={{ studio: code }} look="side" size="row">
            Öffnungszeiten
          </ButtonLink>
        )}
        <ButtonLink to="studioSignatures" search={{ studio: code }} look="side" size="row">
          Unterschrift
        </ButtonLink>
      </Flex>
    </Box>
  )
}
