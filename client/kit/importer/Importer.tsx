import { Box, chakra, Text } from '@chakra-ui/react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Failure } from '#client/kit/Failure.tsx'
import { counted, thousands } from '#client/kit/format.ts'
import { PickFile } from '#client/kit/upload/PickFile.tsx'
import { tableTypes } from '#contract/fileTypes.ts'
import type { Dry, useImporter } from './useImporter.ts'

const Zone = chakra('div', {
  base: { borderRadius: 'inner', padding: '14', bg: 'surface', boxShadow: 'inset 0 0 0 1.5px {colors.lineStrong}' },
  variants: { over: { true: { boxShadow: 'inset 0 0 0 2px {colors.brand}', bg: 'brandSoft' } } },
})

const accept = [...Object.keys(tableTypes), ...Object.values(tableTypes).map(ending => `.${ending}`)]

interface ImporterProps<D extends Dry> {
  /** The file's kind in words: «Erfolgsrechnung». */
  label: string
  hint: ReactNode
  importer: ReturnType<typeof useImporter<D>>
  /** The button that takes it over, and all that the import asks and tells beside it; not there while there are errors. */
  children: (dry: D & { id: string }) => ReactNode
}

/** Takes a table over in two steps: first it says what the file would do, with each error by its line; then it is done as a whole. */
export function Importer<D extends Dry>({ label, hint, importer, children }: ImporterProps<D>) {
  const { state, pick, drop, again } = importer
  const [over, setOver] = useState(false)
  const id = useId()
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) pick(file)
  }
  return (
    <Box role="group" aria-label={label} display="flex" flexDirection="column" gap="14">
      <Zone
        over={over}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {state.file && (
          <Text textStyle="row" overflowWrap="anywhere" paddingBottom="4">
            {state.file.name}
          </Text>
        )}
        <Text role="status" textStyle="small" color="ink2" paddingBottom={state.phase === 'none' ? '0' : '10'}>
          {importPhaseText(state.phase, state.dry)}
        </Text>
        <Box display="flex" flexWrap="wrap" gap="8" alignItems="center">
          <PickFile accept={accept} describedBy={id} onPick={pick}>
            {state.file ? 'Andere Datei wählen' : 'Datei wählen'}
          </PickFile>
          {state.phase === 'failed' && state.file && (
            <Button look="side" size="row" onClick={again}>
              Nochmals prüfen
            </Button>
          )}
          {state.phase !== 'none' && (
            <Button look="text" size="row" onClick={drop}>
              Verwerfen
            </Button>
          )}
        </Box>
        <Text id={id} textStyle="small" color="ink2" paddingTop="10">
          {hint}
        </Text>
        <Failure paddingTop="8">{state.problem}</Failure>
      </Zone>
      {state.dry && state.dry.faults > 0 && <Errors dry={state.dry} />}
      {state.dry?.id && children(state.dry as D & { id: string })}
    </Box>
  )
}

function importPhaseText(phase: ReturnType<typeof useImporter>['state']['phase'], dry: Dry | undefined) {
  if (phase === 'checking') return 'Wird geprüft …'
  if (phase === 'away') return 'Wartet auf Netz: Geprüft wird, sobald es wieder da ist.'
  if (phase !== 'checked' || !dry) return ''
  if (dry.faults > 0) return `Geprüft: ${counted(dry.faults, 'Fehler', 'Fehler')}. Übernommen ist nichts.`
  return `Geprüft: ${counted(dry.lines, 'Zeile', 'Zeilen')} ohne Fehler. Übernommen ist noch nichts.`
}

const Lines = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    textStyle: 'table',
    '& th, & td': {
      paddingInline: '8',
      paddingBlock: '8',
      textAlign: 'left',
      verticalAlign: 'top',
      borderBottom: '1px solid {colors.line}',
    },
    '& thead th': { fontSize: '12.5px', fontWeight: 580, color: 'ink2', borderBottomColor: 'lineStrong' },
    '& tbody th': { fontWeight: 580, textAlign: 'right', fontVariantNumeric: 'tabular-nums lining-nums', whiteSpace: 'nowrap' },
    '& td': { overflowWrap: 'anywhere' },
  },
})

/** The errors by line, which stay to be looked at beside the file. */
function Errors({ dry }: { dry: Dry }) {
  const untold = dry.faults - dry.errors.length
  return (
    <Box
      role="region"
      aria-label="Fehler in der Datei"
      tabIndex={0}
      maxHeight="360px"
      overflowY="auto"
      borderRadius="inner"
      boxShadow="inset 0 0 0 1px {colors.line}"
    >
      <Lines>
        <thead>
          <tr>
            <th scope="col">Zeile</th>
            <th scope="col">Was nicht stimmt</th>
          </tr>
        </thead>
        <tbody>
          {dry.errors.map(({ line, message }) => (
            <tr key={`${line} ${message}`}>
              <th scope="row">{line === 0 ? 'Datei' : thousands(line)}</th>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </Lines>
      {untold > 0 && (
        <Text textStyle="small" color="ink2" padding="8">
          Und {counted(untold, 'weiterer Fehler', 'weitere Fehler')}.
        </Text>
      )}
    </Box>
  )
}
