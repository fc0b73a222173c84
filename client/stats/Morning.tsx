import { Box, chakra, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useDeskStudio } from '#client/data/desk.ts'
import type { CallError } from '#client/data/problem.ts'
import { useReach } from '#client/data/reach.ts'
import { useCalls } from '#client/data/reads.ts'
import { canSee } from '#client/data/session.ts'
import { today } from '#client/data/time.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { shortDate } from '#client/kit/format.ts'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { printing } from '#client/kit/stat/printing.ts'
import { Trouble } from '#client/kit/stat/Trouble.tsx'
import { monthName, untilText, valueText } from '#client/kit/stat/words.ts'
import { addDays } from '#contract/days.ts'
import { type Board, type BoardAsked, stats } from '#contract/measures/calls.ts'
import { type Figure, morningFigures } from '#contract/measures/registry.ts'
import { rowOf } from '#contract/screens.ts'
import { AllFigures } from './AllFigures.tsx'
import { thisMonth } from './boardAddress.ts'
import { betterBy, cellShown, cellsOf, goalsOf, partOf } from './boardCells.ts'
import { useFigureLink } from './useFigureLink.ts'

const Card = chakra('button', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '2',
    minWidth: 0,
    minHeight: '44px',
    padding: '14',
    textAlign: 'left',
    borderRadius: 'card',
    bg: 'surface',
    boxShadow: 'inset 0 0 0 1px {colors.line}',
    breakInside: 'avoid',
    '&:is(button):hover': { bg: 'sunken' },
    '& .title': { textStyle: 'small', color: 'ink2' },
    '& .value': { textStyle: 'xl', fontSize: { base: '22px', md: '26px' }, lineHeight: '32px', overflowWrap: 'anywhere' },
    '& .note': { textStyle: 'small', color: 'ink2' },
    '& .note[data-mood=good]': { color: 'brandInk', fontWeight: 600 },
    '& .note[data-mood=bad]': { color: 'danger', fontWeight: 600 },
  },
})

/** Yesterday, and this month against the year before; its goals come along. */
const ofMorning = (day: string, studio: string): readonly { body: BoardAsked }[] => {
  const yesterday = addDays(day, -1)
  const common = { screen: 'stats' as const, figures: morningFigures.map(({ id }) => id), selectedStudios: studio ? [studio] : undefined }
  const month = { ...common, months: [day.slice(0, 7)] }
  return [
    { body: { ...common, datePickerRange: { from: yesterday, to: yesterday }, against: 'none' } },
    { body: { ...month, against: 'year' } },
  ]
}

interface MorningBoards {
  yesterday: Board | undefined
  year: Board
}

/** More than anything gets better by: what is worse stands before all that is better. */
const mostBetter = 1e6

/** The order by what stands out: first the worst against the goal or the year before, then the best, and last what stands as it did. */
function byWeight(year: Board) {
  const [ofYear, ofGoal] = [cellsOf(year), goalsOf(year)]
  const month = year.months[0] ?? null
  const weight = (figure: Figure) => {
    const found = [
      betterBy(figure, ofYear(figure.id, null, month), 'year'),
      betterBy(figure, ofGoal(figure.id, null, month), 'goal', partOf(year)),
    ].filter(by => by !== undefined)
    const worst = Math.min(0, ...found)
    return worst < 0 ? worst - mostBetter : -Math.max(0, ...found)
  }
  return morningFigures.filter(({ id }) => ofYear(id, null, month)).toSorted((one, other) => weight(one) - weight(other))
}

/** /dashboard/stats: the morning of whoever manages a studio, and the list of all figures (L46, V50). */
export default function Morning() {
  const desk = useDeskStudio()
  const { isIn } = useReach(stats.report)
  // Somebody may work at a desk whose figures they don't see: then all of their own stand here.
  const studio = desk && isIn(desk) ? desk : ''
  const day = today()
  const inputs = useMemo(() => ofMorning(day, studio), [day, studio])
  const [yesterday, year] = useCalls(stats.board, inputs)
  return (
    <Page title="Statistik">
      <Box data-stat css={printing}>
        {year?.data ? (
          <Figures told={{ yesterday: yesterday?.data, year: year.data }} day={day} studio={studio} />
        ) : (
          <Trouble
            error={(year?.error ?? null) as CallError | null}
            loading={year?.loading ?? true}
            again={() => void year?.again()}
            reset={() => void year?.again()}
          />
        )}
        <Box data-noprint>
          <AllFigures />
        </Box>
      </Box>
    </Page>
  )
}

function Figures({ told, day, studio }: { told: MorningBoards; day: string; studio: string }) {
  const linkOf = useFigureLink()
  const { yesterday, year } = told
  const [ofYear, ofGoal, ofDay] = [cellsOf(year), goalsOf(year), cellsOf(yesterday ?? { cells: [] })]
  const month = thisMonth()
  const place = { months: [month], studios: studio ? [studio] : [] }
  const names = year.studios.length > 2 ? `${year.studios.length} Studios` : year.studios.map(({ name }) => name).join(', ')
  return (
    <>
      <Box display="flex" alignItems="baseline" justifyContent="space-between" gap="12" paddingTop="12" paddingBottom="10">
        <Text textStyle="small" color="ink2">
          {names} · {monthName(month)}, {untilText(year.at)}
        </Text>
        <Stand at={year.at} />
      </Box>
      <Box display="grid" gap="10" gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}>
        {byWeight(year).map(figure => {
          const { id, measure } = figure
          const cell = ofYear(id, null, month)
          const before = cellShown(figure, cell, 'year')
          const aimed = cellShown(figure, ofGoal(id, null, month), 'goal', partOf(year))
          const lastDay = ofDay(id, null, null)?.value ?? null
          const onOpen = linkOf(figure, place)
          return (
            <Card key={id} as={onOpen ? 'button' : 'div'} onClick={onOpen}>
              <span className="title">{measure.title}</span>
              <span className="value">{before.text}</span>
              {before.note && (
                <span className="note" data-mood={before.mood}>
                  {before.note}
                  {cell?.value != null && cell.other !== null && ' zum Vorjahr'}
                </span>
              )}
              {aimed.mood && (
                <span className="note" data-mood={aimed.mood}>
                  {aimed.note}
                </span>
              )}
              {lastDay !== null && (
                <span className="note">
                  gestern, {shortDate(addDays(day, -1))}: {valueText(measure, lastDay)}
                </span>
              )}
            </Card>
          )
        })}
      </Box>
      <Box data-noprint>
        <Section title="Auswertungen">
          <Box display="flex" flexWrap="wrap" gap="8">
            {(['monthlyStats', 'monthlyReport', 'trainerGoals', 'cooDashboard', 'goalStats', 'dayNotes'] as const)
              .filter(name => canSee(rowOf(name).access))
              .map(name => (
                <ButtonLink key={name} to={name as 'monthlyStats'} look="side" size="row">
                  {rowOf(name).title}
                </ButtonLink>
              ))}
          </Box>
        </Section>
      </Box>
    </>
  )
}
