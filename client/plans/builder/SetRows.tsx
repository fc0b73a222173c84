import { Box, chakra, Flex } from '@chakra-ui/react'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { memo } from 'react'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { mostSets, type PlannedSet } from '#contract/plans/shapes.ts'
import type { ExerciseKind } from '#contract/workouts.ts'
import { NumberCell } from './NumberCell.tsx'

type SetField = 'weight' | 'reps' | 'repsTo' | 'distance' | 'time'
interface Cell {
  name: SetField
  head: string
  label: string
  max: number
  whole?: true
  /** How many of the record's units one of the shown ones is. */
  unit?: number
}

const reps: Cell[] = [
  { name: 'reps', head: 'WH', label: 'Wiederholungen', max: 200, whole: true },
  { name: 'repsTo', head: 'bis', label: 'Wiederholungen bis', max: 200, whole: true },
]
const seconds: Cell = { name: 'time', head: 'Sekunden', label: 'Sekunden', max: 86_400, whole: true, unit: 1000 }
const cells: Record<ExerciseKind, Cell[]> = {
  weight: [{ name: 'weight', head: 'kg', label: 'Kilogramm', max: 500 }, ...reps],
  body: [{ name: 'weight', head: '+ kg', label: 'Zusatz in Kilogramm', max: 500 }, ...reps],
  distance: [{ name: 'distance', head: 'Meter', label: 'Meter', max: 1_000_000 }, seconds],
  time: [seconds],
}

const Kind = chakra('button', {
  base: {
    width: 'full',
    height: '44px',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'inner',
    textStyle: 'label',
    bg: 'sunken',
    color: 'ink',
    '&[aria-pressed=true]': { bg: 'warnSoft', color: 'warn' },
  },
})

const Head = chakra('span', { base: { textStyle: 'small', color: 'ink2', textAlign: 'end', paddingInline: '8' } })

interface RowsProps {
  /** Name of the exercise. */
  title: string
  kind: ExerciseKind
  targets: readonly PlannedSet[]
  onChange: (targets: PlannedSet[], about?: string) => void
}

/** The sets of an exercise: a line each, with the targets that its kind has. Drawn anew only where one of them changed. */
export const SetRows = memo(function SetRows({ title, kind, targets, onChange }: RowsProps) {
  const shown = cells[kind]
  const columns = `52px repeat(${shown.length}, minmax(0, 1fr)) 44px`
  const put = (at: number, change: Partial<PlannedSet>, about?: string) =>
    onChange(
      targets.map((target, place) => (place === at ? { ...target, ...change } : target)),
      about,
    )
  const numbers = numbersOf(targets)
  return (
    <Box>
      <Box display="grid" gridTemplateColumns={columns} gap="6" aria-hidden>
        <span />
        {shown.map(({ name, head }) => (
          <Head key={name}>{head}</Head>
        ))}
      </Box>
      <Flex direction="column" gap="6" role="list" aria-label={`Sätze: ${title}`}>
        {targets.map((target, at) => {
          const called = target.warmup ? `Aufwärmsatz A${numbers[at]}` : `Satz ${numbers[at]}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a set has no name but its place
            <Box key={at} role="listitem" display="grid" gridTemplateColumns={columns} gap="6" alignItems="center">
              <Kind
                type="button"
                aria-pressed={target.warmup}
                aria-label={`${called}: Aufwärmen`}
                title="Aufwärmsatz oder Arbeitssatz"
                onClick={() => put(at, { warmup: !target.warmup })}
              >
                {target.warmup ? `A${numbers[at]}` : numbers[at]}
              </Kind>
              {shown.map(({ name, label, max, whole, unit = 1 }) => (
                <NumberCell
                  key={name}
                  label={`${called}: ${label}`}
                  value={target[name] === null || target[name] === undefined ? null : target[name] / unit}
                  max={max}
                  whole={whole}
                  onChange={value => put(at, { [name]: value === null ? null : value * unit }, `${at}/${name}`)}
                />
              ))}
              <IconButton
                label={`${called} entfernen`}
                icon={<XIcon size={18} />}
                disabled={targets.length === 1}
                onClick={() => onChange(targets.filter((_, place) => place !== at))}
              />
            </Box>
          )
        })}
      </Flex>
      <Flex gap="8" wrap="wrap" paddingTop="8">
        <Button
          look="soft"
          size="row"
          icon={<PlusIcon size={18} aria-hidden />}
          disabled={targets.length >= mostSets}
          onClick={() => onChange([...targets, { ...targets.at(-1)! }])}
        >
          Satz
        </Button>
        <Button
          look="side"
          size="row"
          icon={<PlusIcon size={18} aria-hidden />}
          disabled={targets.length >= mostSets}
          onClick={() => onChange([{ ...targets[0]!, warmup: true }, ...targets])}
        >
          Aufwärmsatz
        </Button>
      </Flex>
    </Box>
  )
})

/** Warm-ups and working sets are counted apart. */
function numbersOf(targets: readonly PlannedSet[]) {
  let [warm, work] = [0, 0]
  return targets.map(({ warmup }) => (warmup ? ++warm : ++work))
}
