import { Box } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useDeskStudio } from '#client/data/desk.ts'
import { CallError } from '#client/data/problem.ts'
import { today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { SelectField } from '#client/kit/choices.tsx'
import { thousands } from '#client/kit/format.ts'
import { Importer } from '#client/kit/importer/Importer.tsx'
import { useImporter } from '#client/kit/importer/useImporter.ts'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { useRemoval } from '#client/kit/waiting/useRemoval.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { startStudio } from '#client/parts/studio/startStudio.ts'
import { figures } from '#contract/figures/calls.ts'
import { all, type FigureKind, type FiguresDryRun, type FileRow, mostLines } from '#contract/figures/shapes.ts'
import { DryRunView, type Groups } from './DryRunView.tsx'
import { Template } from './Template.tsx'
import { kindWords } from './words.ts'

const checks = { statement: figures.checkStatement, plan: figures.checkPlan }
const importFileNameOf = ({ name }: Pick<FileRow, 'name'>) => name

const years = () => {
  const now = Number(today().slice(0, 4))
  return [now + 1, now, now - 1, now - 2, now - 3].map(String)
}

/** Reads a plan or a statement: a dry run first, then all of it at once. */
export function ImportSheet({ onClose }: { onClose: () => void }) {
  const { everywhere, options } = useOwnStudios(figures.checkStatement)
  const desk = useDeskStudio()
  const [kind, setKind] = useState<FigureKind>('statement')
  const [picked, setPicked] = useState<string>()
  const [year, setYear] = useState('')
  // A month of the wrong studio would be replaced: among several it is asked for.
  const studio = picked ?? (everywhere ? all : (startStudio(options, desk) ?? ''))
  const input = useMemo(() => ({ params: { x: studio }, query: year ? { year: Number(year) } : {} }), [studio, year])
  const choice = JSON.stringify([kind, studio, year])
  const onKept = (kept: string) => {
    const [kind, studio, year] = JSON.parse(kept) as [FigureKind, string, string]
    setKind(kind)
    setPicked(studio)
    setYear(year)
  }
  const importer = useImporter<FiguresDryRun>({ check: checks[kind], input, form: 'figures', choice, onKept })
  const { send, waiting } = useSend(figures.take, { asks: true, title: () => `${kindWords[kind]} einlesen` })
  const { remove } = useRemoval<FileRow>(figures.remove, figures.restore, importFileNameOf)
  const take = async ({ id, name }: { id: string; name: string }, groups: Groups) => {
    try {
      const saved = await send({ body: { id, groups } })
      importer.drop()
      onClose()
      sayDone(saved, `${name}: übernommen.`, saved && (() => void remove(saved)))
    } catch (error) {
      sayFailed(error)
      if (error instanceof CallError && error.code === 'figures-lapsed') importer.again()
    }
  }
  return (
    <Sheet open wide onClose={onClose} title="Datei einlesen">
      <Box display="flex" flexDirection="column" gap="14">
        <Segmented label="Art" value={kind} options={Object.entries(kindWords) as [FigureKind, string][]} onChange={setKind} />
        <SelectField
          label="Studio"
          required
          value={studio}
          none={studio ? undefined : 'Bitte wählen'}
          options={[...(everywhere ? [[all, 'alle: Die Datei nennt das Studio'] as const] : []), ...options]}
          onChange={setPicked}
        />
        <SelectField
          label="Jahr"
          value={year}
          none="Steht in der Datei"
          options={years().map(each => [each, each])}
          hint="Nur wo die Spalten bloss «Januar», «Februar» … heissen."
          onChange={setYear}
        />
        {studio && (
          <Importer
            label={kindWords[kind]}
            importer={importer}
            hint={
              <>
                CSV oder Excel (.xlsx), höchstens {thousands(mostLines)} Zeilen und 5 MB, mit den Spalten Konto, Bezeichnung, Monat und
                Betrag, oder mit einer Spalte je Monat. Aufwände stehen ohne Minus. Jeder Monat der Datei wird als Ganzes ersetzt.
              </>
            }
          >
            {dry => <DryRunView key={dry.id} dry={dry} busy={waiting} onTake={groups => void take(dry, groups)} />}
          </Importer>
        )}
        <Template all={studio === all} />
      </Box>
    </Sheet>
  )
}
