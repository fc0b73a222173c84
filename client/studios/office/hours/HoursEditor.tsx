import { Box, Text } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Check } from '#client/kit/Check.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { DockBar } from '#client/kit/Dock.tsx'
import { Section } from '#client/kit/Section.tsx'
import { useSaveKeys } from '#client/kit/saveKeys.ts'
import type { OpeningGroup } from '#contract/studios/openingHours.ts'
import type { OpeningHoursRow } from '#contract/studios/shapes.ts'
import { Groups } from './Groups.tsx'
import { HoursClash } from './HoursClash.tsx'
import { Notes } from './OpeningNotes.tsx'
import { Preview } from './OpeningPreview.tsx'
import type { LineProblems } from './SpanFields.tsx'
import { SpecialDays } from './SpecialDays.tsx'
import { useHours } from './useHours.ts'
import { WeekEditor } from './WeekEditor.tsx'
import { type Hours, problemsOf } from './week.ts'

/** A studio's hours: the week, days of their own, words, and how members see all that. */
export function HoursEditor({ row, stand }: { row: OpeningHoursRow; stand: number | undefined }) {
  const edit = useHours(row, stand)
  const { hours, thing, clash, changed, change } = edit
  const [at, setAt] = useState(0)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const form = useRef<HTMLDivElement>(null)
  const all = problemsOf(hours.openingHours)
  const g = Math.min(at, hours.openingHours.length - 1)
  const group = hours.openingHours[g]!

  const problems = (line: number): LineProblems => {
    if (!left.has(`${g}.${line}`)) return {}
    const own = Object.entries(all).filter(([path]) => path.startsWith(`${g}.${line}.`))
    return Object.fromEntries(own.map(([path, message]) => [path.split('.')[2], message]))
  }
  const onLeave = (line: number) => setLeft(before => new Set([...before, `${g}.${line}`]))
  const onGroup = (next: OpeningGroup) =>
    change({ ...hours, openingHours: hours.openingHours.map((each, other) => (other === g ? next : each)) })
  const save = () => {
    const [first] = Object.keys(all)
    if (first === undefined) return void edit.save()
    setLeft(new Set(Object.keys(all).map(path => path.split('.').slice(0, 2).join('.'))))
    setAt(Number(first.split('.')[0]))
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const onKeyDown = useSaveKeys<HTMLDivElement>(() => changed && save(), true)
  if (clash)
    return (
      <HoursClash
        act={clash.act}
        stored={thing.stored as Hours}
        bases={edit.bases}
        onSettle={value => void edit.settle(clash.act, value)}
        onDrop={() => void edit.discard?.(clash.act.row.key)}
      />
    )
  return (
    <Box
      ref={form}
      onKeyDown={onKeyDown}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, {sizes.content}) minmax(260px, 340px)' }}
      columnGap="32"
      alignItems="start"
    >
      <Box minWidth={0}>
        <State thing={thing} />
        <Groups hours={hours} at={g} wrong={left.size > 0 ? all : {}} onPick={setAt} onChange={next => change(next)} />
        <Section title="Woche">
          <WeekEditor group={group} problems={problems} onChange={onGroup} onLeave={onLeave} />
        </Section>
        <Section title="Feiertage und besondere Tage">
          <SpecialDays group={group} problems={problems} onChange={onGroup} onLeave={onLeave} />
        </Section>
        <Section title="Hinweise">
          <Notes group={group} problems={problems} onChange={onGroup} onLeave={onLeave} />
        </Section>
        <Section title="Check-in">
          <Check
            checked={hours.alwaysCheckin}
            onChange={alwaysCheckin => change({ ...hours, alwaysCheckin })}
            hint="Mitglieder kommen zu jeder Stunde hinein, auch wenn niemand da ist."
          >
            Check-in 24H
          </Check>
        </Section>
      </Box>
      <Box position={{ lg: 'sticky' }} top="16px" paddingTop="18">
        <Preview hours={hours} name={row.name} />
      </Box>
      {changed && (
        <DockBar>
          <Box display="flex" gap="8" maxWidth="content" padding="12px 16px">
            <Button size="dock" flex={1} onClick={save}>
              Speichern
            </Button>
            <Button size="dock" look="side" onClick={edit.drop}>
              Verwerfen
            </Button>
          </Box>
        </DockBar>
      )}
    </Box>
  )
}

/** The changes that are not in the studio yet, each with its reason. */
function State({ thing }: { thing: ReturnType<typeof useHours>['thing'] }) {
  if (thing.refused && thing.refused.row.code !== 'stale')
    return (
      <Text role="alert" color="danger" textStyle="small" fontWeight={560} paddingTop="12">
        {thing.refused.row.message}
      </Text>
    )
  if (!thing.waiting) return null
  return (
    <Box paddingTop="12">
      <Chip look="pending">Wartet auf diesem Gerät</Chip>
    </Box>
  )
}
