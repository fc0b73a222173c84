import { Flex, Text } from '@chakra-ui/react'
import { TrendUpIcon } from '@phosphor-icons/react/dist/csr/TrendUp'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { dayWord, recordNames, recordValue } from '#client/parts/training/words.ts'
import { finds } from '#client/workouts/lists/trainedMonths.ts'
import type { Tally } from '#client/workouts/tally.ts'
import { german } from '#contract/german.ts'
import { type Headline, headlineOf } from './series.ts'

interface BestRow extends Headline {
  exercise: string
  title: string
}

/** One best per exercise, the newest first. */
function bestRows(tally: Tally): BestRow[] {
  return tally
    .exercises()
    .flatMap(exercise => {
      const best = headlineOf(exercise)
      return best ? [{ ...best, exercise: exercise.exercise, title: exercise.title }] : []
    })
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

export function Bests({ tally }: { tally: Tally }) {
  const [open, setOpen] = useState(false)
  const rows = bestRows(tally)
  if (rows.length === 0) return null
  return (
    <Section
      title="Bestwerte"
      aside={
        <Button look="text" size="row" margin="-14px -10px -12px 0" fontSize="14px" whiteSpace="nowrap" onClick={() => setOpen(true)}>
          Alle {rows.length}
        </Button>
      }
    >
      {rows.slice(0, 3).map(row => (
        <Best key={row.exercise} row={row} waiting={tally.isWaiting(row.set)} />
      ))}
      <AllBests open={open} rows={rows} tally={tally} onClose={() => setOpen(false)} />
    </Section>
  )
}

function Best({ row, waiting }: { row: BestRow; waiting: boolean }) {
  return (
    <Row
      lead={
        <Flex color="accent">
          <TrendUpIcon size={20} weight="bold" aria-hidden />
        </Flex>
      }
      title={row.title}
      second={`${dayWord(row.day)}, ${recordNames[row.kind]}`}
      trail={
        <Flex align="center" gap="12" flexShrink={0}>
          <Text as="span" textStyle="value" className="notranslate" fontVariantNumeric="tabular-nums lining-nums" whiteSpace="nowrap">
            {recordValue(row.kind, row.value)}
          </Text>
          <Tick state={waiting ? 'waiting' : 'ok'} />
        </Flex>
      }
    />
  )
}

type Order = 'newest' | 'name'

function AllBests({ open, rows, tally, onClose }: { open: boolean; rows: BestRow[]; tally: Tally; onClose(): void }) {
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>('newest')
  if (!open) return null
  const found = rows.filter(({ title }) => finds(search, title))
  const shown = order === 'newest' ? found : found.toSorted((a, b) => german.compare(a.title, b.title))
  return (
    <Sheet open onClose={onClose} title="Bestwerte">
      <TextField label="Suchen" type="search" autoComplete="off" value={search} onChange={setSearch} />
      <Flex marginBlock="12">
        <Segmented
          label="Reihenfolge"
          value={order}
          options={[
            ['newest', 'Neueste'],
            ['name', 'A bis Z'],
          ]}
          onChange={setOrder}
        />
      </Flex>
      {shown.length === 0 && <Text color="ink2">Keine Übung heisst so.</Text>}
      {shown.map(row => (
        <Best key={row.exercise} row={row} waiting={tally.isWaiting(row.set)} />
      ))}
    </Sheet>
  )
}
