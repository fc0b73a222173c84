import { Box, Flex, Text } from '@chakra-ui/react'
import { useMemo, useRef } from 'react'
import { dayOf } from '#client/data/time.ts'
import { useAwake } from '#client/kit/awake.ts'
import { clockTime, longDate, weekday } from '#client/kit/format.ts'
import { Logo } from '#client/kit/Logo.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useScreen } from '#client/map/links.tsx'
import { big } from '#client/parts/big.ts'
import { CleanLine, type Row } from '#client/parts/course/CleanLine.tsx'
import { useNow } from '#client/parts/course/useNow.ts'
import { byDay, dayWords } from '#client/parts/courseTime.ts'
import { useQuiet } from '#client/parts/quiet.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { brandOf } from '#contract/brand.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import { studios as studioCalls } from '#contract/studios/calls.ts'
import { usePages } from './usePages.ts'
import { usePublicPlan } from './usePublicPlan.ts'
import { useStaysNew } from './useStaysNew.ts'
import { useVisitorAnswer } from './visitorAnswers.ts'

/** /kursliste/:studiocode/clean: today's and coming courses on a screen in the studio, for weeks on end (L20). */
export default function CleanWeek() {
  const { studiocode } = useScreen('courseWeekClean')
  useAwake(true)
  useQuiet()
  useStaysNew()
  const now = useNow()
  const today = dayOf(new Date(now).toISOString())
  const name = useStudioName(studiocode)
  const monday = mondayOf(today)
  const plan = usePublicPlan(studiocode, monday)
  const after = usePublicPlan(studiocode, addDays(monday, 7))
  const rows = useMemo(
    () => rowsOf([...(plan.data?.executions ?? []), ...(after.data?.executions ?? [])], now),
    [plan.data, after.data, now],
  )
  return (
    <Box display="flex" flexDirection="column" height="full" padding={big(1.6)} gap={big(1.2)} overflow="hidden">
      <WeekHead code={studiocode} name={name} now={now} today={today} />
      {plan.data ? (
        <Board rows={rows} now={now} />
      ) : (
        <Text fontSize={big(2)} color="ink2">
          {plan.error && !plan.loading ? 'Der Kursplan ist gerade nicht erreichbar. Es wird weiter versucht.' : ''}
        </Text>
      )}
      <Flex justify="flex-end" css={{ '& span': { fontSize: big(1.1), lineHeight: 1.2 } }}>
        <Stand at={plan.stand} />
      </Flex>
    </Box>
  )
}

/** Name of the studio, cached so that a start without a network shows it too. */
function useStudioName(code: string) {
  const { studios, stand } = useStudios()
  useVisitorAnswer(studioCalls.listPublic, {}, studios, stand)
  return studios?.find(each => each.code === code)?.name
}

const WeekHead = ({ code, name, now, today }: { code: string; name: string | undefined; now: number; today: string }) => (
  <Flex align="center" gap={big(1.2)}>
    <Box flexShrink={0} css={{ '& svg': { width: big(3.4), height: big(3.4) } }}>
      <Logo brand={brandOf(code)} />
    </Box>
    <Box flex={1} minWidth={0}>
      <Text as="h1" fontSize={big(2.6)} lineHeight="1.15" fontWeight={680} letterSpacing="-.015em" truncate>
        {name ? `Kurse ${name}` : 'Kurse'}
      </Text>
      <Text fontSize={big(1.5)} lineHeight="1.3" color="ink2">
        {weekday(today)}, {longDate(today)}
      </Text>
    </Box>
    <Text as="p" fontSize={big(5)} lineHeight="1" fontWeight={680} letterSpacing="-.025em" aria-label={`Es ist ${clockTime(now)}`}>
      {clockTime(now)}
    </Text>
  </Flex>
)

/** Courses that run or are still to come, each day headed by its name. */
function rowsOf(executions: readonly CourseExecution[], now: number): Row[] {
  const coming = executions.filter(({ endsAt }) => Date.parse(endsAt) > now)
  return byDay(coming, ({ startsAt }) => startsAt)
    .slice(0, 3)
    .flatMap(([day, each]) => [
      { key: day, title: dayWords(day, dayOf(new Date(now).toISOString())) },
      ...each.map(execution => ({ key: execution._id, execution })),
    ])
}

/** Room for the marks of the pages, in px. */
const marks = 28

/** The rows by pages: as many as fit, one page after the other. */
function Board({ rows, now }: { rows: readonly Row[]; now: number }) {
  const box = useRef<HTMLDivElement>(null)
  const { shown, page, pages } = usePages(box, rows, marks)
  return (
    <Box ref={box} flex={1} minHeight={0} overflow="hidden" position="relative">
      {rows.length === 0 && (
        <Text fontSize={big(2)} color="ink2">
          In den nächsten Tagen ist kein Kurs geplant.
        </Text>
      )}
      {shown.map(row => (
        <CleanLine key={row.key} row={row} now={now} />
      ))}
      {pages > 1 && (
        <Flex position="absolute" bottom="0" insetInline="0" justify="center" gap={big(0.5)} aria-hidden>
          {Array.from({ length: pages }, (_, at) => (
            <Box
              // biome-ignore lint/suspicious/noArrayIndexKey: a page has no other name
              key={at}
              width={big(0.6)}
              height={big(0.6)}
              borderRadius="full"
              bg={at === page ? 'brand' : 'lineStrong'}
            />
          ))}
        </Flex>
      )}
    </Box>
  )
}
