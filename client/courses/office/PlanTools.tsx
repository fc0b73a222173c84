import { Box, chakra, Text } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel'
import { useState } from 'react'
import { useDeskStudio } from '#client/data/desk.ts'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { counted, month, shortDate } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tickable } from '#client/kit/table/FilterSheet.tsx'
import { Tool } from '#client/kit/table/tableStyles.ts'
import type { Choices } from '#contract/courses/scheduleForms.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import { type Grouping, groupings, type PlanShown } from './coursePlanAddress.ts'
import { nobody, resourcesOf } from './gridColumns.ts'

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8',
    alignItems: 'center',
    paddingInline: { base: '16', md: '20' },
    paddingBlock: '8',
    flexShrink: 0,
    bg: 'surface',
  },
})
const Joined = chakra('div', {
  base: {
    display: 'inline-flex',
    '& > *:not(:last-child)': { borderEndRadius: '0' },
    '& > *:not(:first-child)': { borderStartRadius: '0', marginInlineStart: '-1px' },
  },
})

interface ToolsProps {
  shown: PlanShown
  show: (change: Partial<PlanShown>) => void
  studios: readonly string[]
  choices: Choices | undefined
  drafts: number
  clashes: number
  stand: number | undefined
  /** Moves the plan to a day. */
  go: (day: string) => void
  onPublish: () => void
  onCopy: () => void
}

/** The tools of the plan: its days, its columns and its studios, and the acts on the whole of it. */
export function PlanTools({ shown, show, studios, choices, drafts, clashes, stand, go, onPublish, onCopy }: ToolsProps) {
  const [filters, setFilters] = useState(false)
  const word = useStudioWord(studios, choices)
  const by = shown.span === 'week' ? 7 : 1
  const monday = mondayOf(shown.day)
  const where = shown.span === 'week' ? `${shortDate(monday)} – ${shortDate(addDays(monday, 6))}` : shortDate(shown.day)
  const set = shown.courses.length + shown.instructors.length + (shown.drafts ? 1 : 0)
  return (
    <Line role="toolbar" aria-label="Kursplan">
      <Joined>
        <Tool type="button" aria-label={by === 7 ? 'Woche zurück' : 'Tag zurück'} onClick={() => go(addDays(shown.day, -by))}>
          <CaretLeftIcon size={15} weight="bold" aria-hidden />
        </Tool>
        <Tool type="button" onClick={() => go(today())}>
          Heute
        </Tool>
        <Tool type="button" aria-label={by === 7 ? 'Woche vor' : 'Tag vor'} onClick={() => go(addDays(shown.day, by))}>
          <CaretRightIcon size={15} weight="bold" aria-hidden />
        </Tool>
      </Joined>
      <Text as="span" role="status" textStyle="label" fontVariantNumeric="tabular-nums" minWidth={{ md: '122px' }}>
        {where}{' '}
        <Text as="span" srOnly>
          {month(shown.day)}
        </Text>
      </Text>
      <Joined role="group" aria-label="Zeitraum">
        {(['week', 'day'] as const).map(span => (
          <Tool
            key={span}
            type="button"
            aria-pressed={shown.span === span}
            data-on={shown.span === span || undefined}
            onClick={() => show({ span })}
          >
            {span === 'week' ? 'Woche' : 'Tag'}
          </Tool>
        ))}
      </Joined>
      <Joined role="group" aria-label="Spalten nach">
        {(Object.keys(groupings) as Grouping[]).map(each => (
          <Tool
            key={each}
            type="button"
            aria-pressed={shown.by === each}
            data-on={shown.by === each || undefined}
            onClick={() => show({ by: each })}
          >
            <Box as="span" display={{ base: 'none', md: 'inline' }}>
              nach
            </Box>
            {groupings[each]}
          </Tool>
        ))}
      </Joined>
      <Tool type="button" aria-haspopup="dialog" data-on={set > 0 || undefined} onClick={() => setFilters(true)}>
        <FunnelIcon size={15} aria-hidden />
        {word}
        {set > 0 && ` · ${set} Filter`}
      </Tool>
      {clashes > 0 && (
        <Text as="span" textStyle="small" color="danger" fontWeight={600}>
          {clashes} mit Überschneidung
        </Text>
      )}
      <Box marginInlineStart="auto" display="inline-flex" alignItems="center" gap="8">
        <Text
          as="span"
          textStyle="micro"
          color="ink3"
          whiteSpace="nowrap"
          display={{ base: 'none', xl: 'inline' }}
          css={{ '@media (pointer: coarse)': { display: 'none' } }}
        >
          Leertaste nimmt einen Kurs auf, ? zeigt die Tasten
        </Text>
        <Stand at={stand} />
        <Tool type="button" aria-haspopup="dialog" onClick={onCopy}>
          Woche kopieren
        </Tool>
        {drafts > 0 && (
          <Tool type="button" data-on onClick={onPublish}>
            {counted(drafts, 'Entwurf', 'Entwürfe')} veröffentlichen
          </Tool>
        )}
      </Box>
      <PlanFilters open={filters} onClose={() => setFilters(false)} shown={shown} show={show} studios={studios} choices={choices} />
    </Line>
  )
}

/** The studios in sight, in words; empty where the desk's switch names them already. */
function useStudioWord(studios: readonly string[], choices: Choices | undefined) {
  const desk = useDeskStudio()
  const all = choices?.studios ?? []
  if (all.length < 2 || studios.join() === desk) return 'Studios'
  const name = studios.length === 1 ? `: ${all.find(({ code }) => code === studios[0])?.name}` : ''
  return `${studios.length} von ${all.length} Studios${name}`
}

type FilterProps = Pick<ToolsProps, 'shown' | 'show' | 'studios' | 'choices'> & { open: boolean; onClose: () => void }

/** Filters of the plan: studios side by side, and single courses and instructors; each takes effect at once. */
function PlanFilters({ open, onClose, shown, show, studios, choices }: FilterProps) {
  const leads = choices ? resourcesOf('instructor', studios, choices).filter(({ id }) => id !== nobody) : []
  const toggled = (list: readonly string[], value: string) =>
    list.includes(value) ? list.filter(each => each !== value) : [...list, value]
  const footer = (
    <>
      <Button size="row" onClick={onClose}>
        Fertig
      </Button>
      <Button look="side" size="row" onClick={() => show({ studios: choices?.studios.map(({ code }) => code) ?? [] })}>
        Alle Studios
      </Button>
      <Button look="text" size="row" onClick={() => show({ studios: [], courses: [], instructors: [], drafts: false })}>
        Alle zurücksetzen
      </Button>
    </>
  )
  return (
    <Sheet open={open} onClose={onClose} title="Studios und Filter" footer={footer} wide>
      <Choice
        title="Studios"
        options={choices?.studios.map(({ code, name }) => [code, name]) ?? []}
        values={studios}
        onPick={code => show({ studios: toggled(studios, code) })}
      />
      <Choice
        title="Stand"
        options={[['drafts', 'Nur Entwürfe']]}
        values={shown.drafts ? ['drafts'] : []}
        onPick={() => show({ drafts: !shown.drafts })}
      />
      <Choice
        title="Kurse"
        options={choices?.courses.map(({ _id, name }) => [_id, name]) ?? []}
        values={shown.courses}
        onPick={_id => show({ courses: toggled(shown.courses, _id) })}
      />
      <Choice
        title="Leitung"
        options={leads.map(({ id, title }) => [id, title])}
        values={shown.instructors}
        onPick={_id => show({ instructors: toggled(shown.instructors, _id) })}
      />
    </Sheet>
  )
}

interface ChoiceProps {
  title: string
  options: readonly (readonly [value: string, word: string])[]
  values: readonly string[]
  onPick: (value: string) => void
}

const Choice = ({ title, options, values, onPick }: ChoiceProps) => (
  <Box as="fieldset" border="0" padding="0" margin="0" minWidth={0} paddingBottom="12">
    <Box as="legend" textStyle="field" marginBottom="4">
      {title}
    </Box>
    <Box display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', md: '1fr 1fr 1fr' }} columnGap="16">
      {options.map(([value, word]) => (
        <Tickable key={value}>
          <input type="checkbox" checked={values.includes(value)} onChange={() => onPick(value)} />
          {word}
        </Tickable>
      ))}
    </Box>
  </Box>
)
