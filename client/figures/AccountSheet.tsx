import { Box, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useCalls } from '#client/data/reads.ts'
import { PeriodCurve } from '#client/kit/chart/PeriodCurve.tsx'
import { thousands } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { figures } from '#contract/figures/calls.ts'
import { all, type Yearly } from '#contract/figures/shapes.ts'
import type { FiguresAddress } from './figuresAddress.ts'
import { type MonthLine, MonthTable } from './MonthTable.tsx'
import { amountText, monthName, shortMonthName } from './words.ts'

interface SheetProps {
  shown: FiguresAddress
  onClose: () => void
}

type AccountYearQuery = { params: { x: string }; query: { year: number } }

/** Amounts of an account over several studios: a month is known where any of them knows it. */
function summed(years: readonly (Yearly | undefined)[], account: string): (number | null)[] {
  const rows = years.flatMap(year => year?.accounts.filter(each => each.account === account).map(({ amounts }) => amounts) ?? [])
  return Array.from({ length: 12 }, (_, at) =>
    rows.reduce<number | null>((sum, amounts) => (amounts[at] == null ? sum : (sum ?? 0) + amounts[at]), null),
  )
}

/** One account over the months of a year, beside its plan and the year before. */
export function AccountSheet({ shown, onClose }: SheetProps) {
  const { account, month, studios } = shown
  const { everywhere, options, nameOf } = useOwnStudios(figures.statement)
  const year = Number(month.slice(0, 4))
  const own = useMemo(
    () => (studios.length > 0 ? studios : everywhere ? [all] : options.map(([code]) => code)),
    [studios, everywhere, options],
  )
  const [now, before] = useMemo(
    () => [year, year - 1].map(each => own.map((x): AccountYearQuery => ({ params: { x }, query: { year: each } }))),
    [own, year],
  )
  const statement = useCalls(figures.statement, now!)
  const plan = useCalls(figures.plan, now!)
  const earlier = useCalls(figures.statement, before!)
  const answers = [...statement, ...plan, ...earlier]
  const [isHere, error] = [answers.every(({ data }) => data), answers.find(each => each.error && !each.data)?.error]
  const name = statement
    .concat(plan, earlier)
    .flatMap(({ data }) => data?.accounts ?? [])
    .find(each => each.account === account)?.name
  const amounts = (answers: typeof statement) =>
    summed(
      answers.map(({ data }) => data),
      account,
    )
  const [of, planned, past] = [amounts(statement), amounts(plan), amounts(earlier)]
  const lines = of.map(
    (value, at): MonthLine => ({
      month: `${year}-${String(at + 1).padStart(2, '0')}`,
      statement: value,
      plan: planned[at] ?? null,
      before: past[at] ?? null,
    }),
  )
  return (
    <Sheet open wide onClose={onClose} title={`${account} ${name ?? ''}`.trim()}>
      {error && !isHere ? (
        <Text role="alert" color="ink2">
          {error.code === 'offline' ? 'Ohne Netz gibt es nur Konten, die auf diesem Gerät schon einmal offen waren.' : error.message}
        </Text>
      ) : isHere ? (
        <Box display="flex" flexDirection="column" gap="14">
          <Text textStyle="small" color="ink2">
            {year} · {studios.length === 1 ? nameOf(studios[0]) : 'alle gewählten Studios'} · dahinter der Plan
          </Text>
          <PeriodCurve
            label={`Konto ${account}`}
            points={lines.map(line => ({ at: `${line.month}-01`, value: line.statement, before: line.plan }))}
            compared="Plan"
            name={point => monthName(point.at.slice(0, 7))}
            tick={day => shortMonthName(day.slice(0, 7))}
            text={amountText}
            axis={rappen => thousands(rappen / 100)}
            height={220}
          />
          <MonthTable lines={lines} picked={month} />
        </Box>
      ) : (
        <Text role="status" color="ink2">
          Wird geladen …
        </Text>
      )}
    </Sheet>
  )
}
