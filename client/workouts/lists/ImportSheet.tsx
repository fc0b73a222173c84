import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { useLocal } from '#client/data/local.ts'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { counted, thousands } from '#client/kit/format.ts'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import type { Tally } from '#client/workouts/tally.ts'
import type { Import } from '#client/workouts/transfer/types.ts'
import { workouts } from '#contract/workouts.ts'
import { ImportReport } from './ImportReport.tsx'
import { textOf, write } from './importing.ts'

type Unit = 'kg' | 'lb'
type Stage = { at: 'pick' } | { at: 'reading' | 'writing'; percent: number } | { at: 'read'; found: Import } | { at: 'failed'; why: string }

/** Pick a file, see what it would add and what can't be read, then take it over. */
export function ImportSheet({ tally, onClose }: { tally: Tally; onClose(): void }) {
  const { stage, file, unit, read, take } = useImport(tally, onClose)
  const input = useRef<HTMLInputElement>(null)
  const pick = () => input.current?.click()
  const sets = stage.at === 'read' ? stage.found.sets.length : 0
  return (
    <Sheet
      open
      onClose={onClose}
      title="Sätze importieren"
      footer={
        <>
          {sets > 0 && <Button onClick={take}>{counted(sets, 'Satz', 'Sätze')} übernehmen</Button>}
          {stage.at !== 'reading' && stage.at !== 'writing' && (
            <Button look={sets > 0 ? 'side' : 'main'} onClick={pick}>
              {file ? 'Andere Datei' : 'Datei wählen'}
            </Button>
          )}
        </>
      }
    >
      <chakra.input
        ref={input}
        type="file"
        accept=".csv,.json,.txt,text/csv,application/json"
        aria-label="Datei mit Sätzen"
        srOnly
        tabIndex={-1}
        onChange={event => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          if (chosen) void read(chosen, unit)
        }}
      />
      {stage.at === 'pick' && (
        <Text>Lesbar sind Exporte von Formkurve (CSV oder JSON), Strong, Hevy und FitNotes. Zuerst siehst du, was dazukommt.</Text>
      )}
      {stage.at === 'failed' && <Text color="danger">{stage.why}</Text>}
      {(stage.at === 'reading' || stage.at === 'writing') && (
        <Progress word={stage.at === 'reading' ? 'Wird gelesen' : 'Wird übernommen'} percent={stage.percent} />
      )}
      {stage.at === 'read' && (
        <>
          <ImportReport found={stage.found} fileName={file?.name ?? ''} />
          {stage.found.withoutUnit && file && (
            <Flex align="center" justify="space-between" gap="12" marginTop="12" wrap="wrap">
              <Text textStyle="small">Die Datei nennt keine Einheit. Gewichte sind in</Text>
              <Segmented label="Einheit" value={unit} options={units} onChange={next => void read(file, next)} />
            </Flex>
          )}
        </>
      )}
    </Sheet>
  )
}

const units = [
  ['kg', 'kg'],
  ['lb', 'Pfund'],
] as const

function useImport(tally: Tally, onClose: () => void) {
  const local = useLocal()
  const { data: exercises } = useCall(workouts.exercises)
  const [stage, setStage] = useState<Stage>({ at: 'pick' })
  const [file, setFile] = useState<File>()
  const [unit, setUnit] = useState<Unit>('kg')
  const turn = useRef(0)

  async function read(chosen: File, wanted: Unit) {
    const mine = ++turn.current
    const tell = (next: Stage) => turn.current === mine && setStage(next)
    setFile(chosen)
    setUnit(wanted)
    setStage({ at: 'reading', percent: 0 })
    try {
      const { readImport } = await import('#client/workouts/transfer/import.ts')
      const existing = {
        sets: { has: tally.fold.has },
        runs: { has: (id: string) => tally.run(id) !== undefined },
        exercises: exercises ?? [],
      }
      const found = await readImport(await textOf(chosen), chosen.name, existing, {
        unit: wanted,
        onProgress: (done, of) => tell({ at: 'reading', percent: (done / of) * 100 }),
      })
      tell({ at: 'read', found })
    } catch {
      tell({ at: 'failed', why: 'Diese Datei konnte nicht gelesen werden. Exportiere sie neu und wähle sie nochmals.' })
    }
  }

  async function take() {
    if (stage.at !== 'read') return
    const { found } = stage
    setStage({ at: 'writing', percent: 0 })
    try {
      const added = await write(local, found, percent => setStage({ at: 'writing', percent }))
      toast(added === 0 ? 'Alles war schon da. Nichts ist dazugekommen.' : `${counted(added, 'Satz', 'Sätze')} übernommen.`)
      onClose()
    } catch {
      setStage({
        at: 'failed',
        why: 'Der Speicher dieses Geräts reicht nicht. Was schon übernommen ist, bleibt; dieselbe Datei nochmals setzt fort.',
      })
    }
  }
  return { stage, file, unit, read, take }
}

function Progress({ word, percent }: { word: string; percent: number }) {
  const value = Math.round(percent)
  return (
    <Box>
      <Text marginBottom="8">
        {word}: {thousands(value)} %
      </Text>
      <Box
        role="progressbar"
        aria-label={word}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
        height="6px"
        borderRadius="full"
        bg="sunken"
        overflow="hidden"
      >
        <Box height="full" bg="brand" transformOrigin="left" style={{ transform: `scaleX(${percent / 100})` }} />
      </Box>
    </Box>
  )
}
