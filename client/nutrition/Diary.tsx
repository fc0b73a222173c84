import { Box, Flex } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { dayOf } from '#client/data/time.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { HeadEnd, Page } from '#client/kit/Page.tsx'
import { useNow } from '#client/parts/course/useNow.ts'
import { DayPick } from '#client/parts/DayPick.tsx'
import { Sharing } from '#client/parts/Sharing.tsx'
import { addDays } from '#contract/days.ts'
import { diary } from '#contract/nutrition/diary.ts'
import { type MealName, mealNames, sumsOf } from '#contract/rules/nutrition/meals.ts'
import type { MealEntry } from '#sync/collections/meals.ts'
import { AddSheet } from './AddSheet.tsx'
import { CoachNote } from './CoachNote.tsx'
import { AllValues, DaySums } from './DaySums.tsx'
import { EntrySheet } from './EntrySheet.tsx'
import { MealPart } from './MealPart.tsx'
import { enterAgain } from './mealActs.ts'
import { NutritionTabs } from './NutritionTabs.tsx'
import { Planned } from './plan/Planned.tsx'
import { usePlannedOn } from './plan/usePlannedOn.ts'
import { Ask } from './questions/Ask.tsx'
import { RefusedProducts } from './RefusedProducts.tsx'
import { useAccess } from './useAccess.ts'
import { useEntries, useHasEntries, useShownDay } from './useDiary.ts'
import { useSwipe } from './useSwipe.ts'
import { useTarget } from './useTarget.ts'
import { Week } from './Week.tsx'
import { WithoutAccess } from './WithoutAccess.tsx'

const kept = 'Was du schon eingetragen hast, bleibt dir: Du kannst es hier lesen und in deinem Auszug mitnehmen.'

/** /nutrition/main (L28): what was eaten on a day, meal by meal, with or without a network. */
export default function Diary() {
  const today = dayOf(new Date(useNow()).toISOString())
  const { open, error, again } = useAccess()
  const has = useHasEntries()
  return (
    <Page bare>
      <Flex align="center" gap="8" minHeight="56px" paddingTop="env(safe-area-inset-top)">
        <Box as="h1" textStyle="title" flex={1} minWidth={0}>
          Ernährung
        </Box>
        <HeadEnd />
      </Flex>
      <NutritionTabs at="nutritionMain" />
      <RefusedProducts />
      <CoachNote />
      {open === undefined && !error && <Box minHeight="240px" aria-busy />}
      {open === undefined && <NotLoaded error={error} again={again} lead="Deine Ernährung ist auf diesem Gerät noch nicht geladen." />}
      {open === false && <WithoutAccess kept={has ? kept : undefined} />}
      {(open || has) && <Day today={today} isOpen={open === true} />}
    </Page>
  )
}

function Day({ today, isOpen }: { today: string; isOpen: boolean }) {
  const { day, latest, show } = useShownDay(today)
  const entries = useEntries(day)
  const before = useEntries(addDays(day, -1))
  const target = useTarget(day)
  const planned = usePlannedOn(day)
  const of = (meal: MealName, eaten: readonly MealEntry[] = []) => eaten.filter(entry => entry.meal === meal)
  const sums = useMemo(() => entries && sumsOf(entries), [entries])
  const swipe = useSwipe(way => {
    const next = addDays(day, way)
    if (next <= latest) show(next)
  })
  const [adding, setAdding] = useState<MealName>()
  const [opened, setOpened] = useState<MealEntry>()
  return (
    <Box {...swipe}>
      <DayPick day={day} today={today} latest={latest} show={show} />
      {!entries || !sums ? (
        <Box minHeight="400px" aria-busy />
      ) : (
        <>
          <DaySums sums={sums} target={target} />
          {mealNames.map(meal => (
            <MealPart
              key={meal}
              meal={meal}
              entries={of(meal, entries)}
              onAdd={isOpen ? () => setAdding(meal) : undefined}
              onOpen={isOpen ? setOpened : undefined}
              onAgain={
                isOpen && of(meal, entries).length === 0 && of(meal, before).length > 0
                  ? () => void enterAgain(of(meal, before), day)
                  : undefined
              }
            >
              {planned.flatMap(row =>
                row.meal === meal ? [<Planned key={row._id} row={row} day={day} entries={entries} mayEat={isOpen && day <= today} />] : [],
              )}
            </MealPart>
          ))}
          {entries.length > 0 && <AllValues sums={sums} />}
          <Week day={day} latest={latest} aim={target && 'kcal' in target ? target.kcal : undefined} show={show} />
          {isOpen && <Ask />}
          <Sharing
            sharing={diary.sharing}
            share={diary.share}
            what="Tagebuch"
            hint="Wer im Studio die Ernährung betreut, sieht dann auch dein Tagebuch."
            closed={!isOpen}
          />
        </>
      )}
      {adding && <AddSheet day={day} today={today} meal={adding} onClose={() => setAdding(undefined)} />}
      {opened && <EntrySheet entry={opened} onClose={() => setOpened(undefined)} />}
    </Box>
  )
}
