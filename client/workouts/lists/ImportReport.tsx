import { Box, chakra, Text } from '@chakra-ui/react'
import { counted, thousands } from '#client/kit/format.ts'
import type { Import, ImportFormat } from '#client/workouts/transfer/types.ts'

const formatNames: Record<ImportFormat, string> = { formkurve: 'Formkurve', strong: 'Strong', hevy: 'Hevy', fitnotes: 'FitNotes' }
const shownErrors = 200

/** The preview of an import, before anything is written. */
export function ImportReport({ found, fileName }: { found: Import; fileName: string }) {
  const { format, sets, runs, already, skipped, errors, ownExercises } = found
  return (
    <>
      <Text role="status" textStyle="heading">
        {format ? summary(found) : 'Unbekanntes Format'}
      </Text>
      <Text textStyle="small" color="ink2" overflowWrap="anywhere">
        {format ? `${fileName} · Format ${formatNames[format]}` : fileName}
      </Text>
      {format && (
        <Box as="dl" marginTop="12" display="grid" gridTemplateColumns="1fr auto" rowGap="8" fontVariantNumeric="tabular-nums lining-nums">
          <CountLine word="Neue Sätze" count={sets.length} />
          <CountLine word="Neue Trainings" count={runs.length} />
          <CountLine word="Schon da" count={already} />
          {skipped > 0 && <CountLine word="Übersprungen (Pausen, Notizen, leere)" count={skipped} />}
          <CountLine word="Nicht lesbar" count={errors.length} danger={errors.length > 0} />
        </Box>
      )}
      {ownExercises.length > 0 && (
        <ImportReportSection title={`${counted(ownExercises.length, 'Übung', 'Übungen')}, die das Studio nicht kennt`}>
          <Text textStyle="small">{ownExercises.join(', ')}</Text>
        </ImportReportSection>
      )}
      {errors.length > 0 && (
        <ImportReportSection
          title={counted(errors.length, 'Zeile wird nicht übernommen', 'Zeilen werden nicht übernommen')}
          open={sets.length === 0}
        >
          <Box as="ul" textStyle="small">
            {errors.slice(0, shownErrors).map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                Zeile {thousands(line)}: {message}
              </li>
            ))}
          </Box>
          {errors.length > shownErrors && <Text textStyle="small">und {thousands(errors.length - shownErrors)} weitere</Text>}
        </ImportReportSection>
      )}
    </>
  )
}

function summary({ sets, already }: Import) {
  if (sets.length > 0) return `${counted(sets.length, 'Satz kommt', 'Sätze kommen')} dazu`
  return already > 0 ? 'Alles ist schon da' : 'Kein Satz in dieser Datei'
}

function CountLine({ word, count, danger }: { word: string; count: number; danger?: boolean }) {
  return (
    <>
      <Box as="dt" color={danger ? 'danger' : 'ink2'}>
        {word}
      </Box>
      <Box as="dd" textAlign="end" fontWeight={640} color={danger ? 'danger' : undefined}>
        {thousands(count)}
      </Box>
    </>
  )
}

const Summary = chakra('summary', { base: { minHeight: '44px', alignContent: 'center', textStyle: 'label', cursor: 'pointer' } })

function ImportReportSection({ title, open, children }: { title: string; open?: boolean; children: React.ReactNode }) {
  return (
    <chakra.details marginTop="8" open={open}>
      <Summary>{title}</Summary>
      {children}
    </chakra.details>
  )
}
