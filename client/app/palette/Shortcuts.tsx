import { Box } from '@chakra-ui/react'
import { commandKey } from '#client/data/paletteOpen.ts'
import { KeyList, type KeyWords } from '#client/kit/KeyList.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { rowOf } from '#contract/screens.ts'
import { goKeys } from './goKeys.ts'
import { maySee } from './items.ts'

const everywhere: KeyWords[] = [
  [[`${commandKey} K`], 'Suchen: Seiten und Personen'],
  [[`${commandKey} S`], 'speichern, in einem Formular'],
  [['Esc'], 'schliessen, Auswahl aufheben'],
  [['?'], 'diese Liste'],
]
const tables: KeyWords[] = [
  [['/'], 'in die Suche'],
  [['F'], 'Filter'],
  [['↑', '↓'], 'von Zeile zu Zeile'],
  [['Enter'], 'öffnen'],
  [['Leertaste'], 'auswählen; mit Shift mehrere'],
  [[`${commandKey} A`], 'alle auswählen'],
]
const planner: KeyWords[] = [
  [['Leertaste'], 'einen Kurs aufnehmen, mit den Pfeilen verschieben, mit Enter ablegen'],
  [['?'], 'im Raster: alle Tasten des Rasters'],
]

/** The keys that work on every screen. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const pages = Object.entries(goKeys)
    .filter(([, name]) => maySee(name))
    .map(([key, name]): KeyWords => [['G', key.toUpperCase()], rowOf(name).title])
  return (
    <Sheet open onClose={onClose} title="Tasten">
      <KeyList keys={everywhere} />
      <Section title="In einer Tabelle">
        <KeyList keys={tables} />
      </Section>
      <Section title="Im Kursplan der Planung">
        <KeyList keys={planner} />
      </Section>
      {pages.length > 0 && (
        <Section title="Im Dashboard zu einer Seite">
          <KeyList keys={pages} />
        </Section>
      )}
      <Box paddingBottom="8" />
    </Sheet>
  )
}
