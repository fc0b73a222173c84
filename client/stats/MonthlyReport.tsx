import { Box, chakra, Text } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useWorkStudio } from '#client/data/desk.ts'
import type { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { useGrants } from '#client/data/session.ts'
import { fileName } from '#client/kit/download.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { date } from '#client/kit/format.ts'
import { Page } from '#client/kit/Page.tsx'
import { Pick } from '#client/kit/Pick.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { nextMonth } from '#client/kit/stat/periods.ts'
import { printing } from '#client/kit/stat/printing.ts'
import { LoadingLine, Trouble } from '#client/kit/stat/Trouble.tsx'
import { monthName, untilText, valueText } from '#client/kit/stat/words.ts'
import { isTyping } from '#client/kit/table/typing.ts'
import { useQueryText } from '#client/map/links.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { allStudios, type MeasureReport, type ReportSection, type ReportValue, stats } from '#contract/measures/calls.ts'
import { MonthPick } from './BoardTools.tsx'
import { thisMonth } from './boardAddress.ts'
import { ClosedSince, CloseMonth, changesOf } from './Closing.tsx'

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    textStyle: 'table',
    '& th, & td': {
      padding: '6px 10px',
      textAlign: 'right',
      borderBottom: '1px solid {colors.line}',
      fontVariantNumeric: 'tabular-nums lining-nums',
    },
    '& th:first-child, & td:first-child': { textAlign: 'left', paddingInlineStart: 0 },
    '& thead th': { fontSize: '12.5px', fontWeight: 580, color: 'ink2', borderBottomColor: 'lineStrong' },
    '& tbody th': { fontWeight: 580 },
    '& .number': { whiteSpace: 'nowrap' },
  },
})

const textOf = ({ kind, number, text }: ReportValue) => {
  if (kind === 'text') return text ?? '–'
  if (kind === 'day') return text ? date(text) : '–'
  return valueText({ kind }, number)
}

/** The studio and the month; they stand in the address. */
function useReportShown() {
  const words = useQueryText()
  const work = useWorkStudio()
  const navigate = useNavigate()
  const { options, all } = useOwnStudios(stats.report)
  const grants = useGrants()
  const seesAll = grants.some(({ right }) => right === 'stat_admin')
  const choices = useMemo(() => [...(seesAll ? [[allStudios, 'Alle Studios'] as const] : []), ...options], [seesAll, options])
  const isOpen = (code: string | undefined) => choices.some(([each]) => each === code)
  const studio = [words.studio, work, choices.find(([code]) => code !== allStudios)?.[0]].find(isOpen)
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(String(words.monat ?? '')) ? String(words.monat) : nextMonth(thisMonth(), -1)
  const show = (change: { studio?: string; month?: string }) => {
    const search = { studio: change.studio ?? studio, monat: change.month ?? month }
    return void navigate({ to: '.', search, replace: true, resetScroll: false } as never)
  }
  // Studios are there, and none of them is one's own.
  const isClosed = all.length > 0 && choices.length === 0
  return { studio, month, choices, isClosed, show }
}

const arrows: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The arrows lead to the studio before and the one after. */
function useArrows(
  choices: readonly (readonly [string, string])[],
  studio: string | undefined,
  show: (change: { studio: string }) => void,
) {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      const by = arrows[event.key]
      if (!by || event.altKey || event.metaKey || event.ctrlKey || isTyping(event)) return
      const next = choices[choices.findIndex(([code]) => code === studio) + by]
      if (next) show({ studio: next[0] })
    }
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  })
}

/** /dashboard/monthly/report: a studio's month on one page, as on paper (L54, V30, V53). */
export default function MonthlyReport() {
  const { studio, month, choices, isClosed, show } = useReportShown()
  useArrows(choices, studio, show)
  const input = useMemo(() => (studio ? { params: { studio, month } } : undefined), [studio, month])
  const { data, error, loading, again } = useCall(stats.report, input)
  return (
    <Page title="Monatsbericht">
      <Box data-stat css={printing}>
        <Box display="flex" flexWrap="wrap" gap="8" alignItems="center" paddingBlock="10" position="relative" data-noprint>
          <Pick label="Studio" value={studio ?? ''} options={choices} onPick={code => show({ studio: code })} on />
          <MonthPick month={month} onPick={each => show({ month: each })} />
          {input && (
            <>
              <FileButton call={stats.reportPdf} input={input} name={fileName(['Monatsbericht', month, input.params.studio], 'pdf')}>
                PDF
              </FileButton>
              <FileButton call={stats.reportExcel} input={input} name={fileName(['Monatsbericht', month, input.params.studio], 'xlsx')}>
                Excel
              </FileButton>
            </>
          )}
          {data && <CloseMonth report={data} />}
          <LoadingLine on={loading && !data} />
        </Box>
        {isClosed ? (
          <Empty text="Du darfst in keinem Studio Auswertungen ansehen." />
        ) : data ? (
          <Paper report={data} />
        ) : (
          <Trouble
            error={error as CallError | null}
            loading={loading}
            again={() => void again()}
            reset={() => show({ month: thisMonth() })}
          />
        )}
      </Box>
    </Page>
  )
}

const Paper = ({ report }: { report: MeasureReport }) => (
  <Box as="article" aria-label={`Monatsbericht ${report.name}, ${monthName(report.month)}`}>
    <Box display="flex" alignItems="baseline" justifyContent="space-between" gap="12" paddingBottom="10">
      <Text textStyle="label">
        {report.name}, {monthName(report.month)}
        {report.running && `, ${untilText(report.at)}`}
      </Text>
      <Stand at={report.at} />
    </Box>
    {report.closed && <ClosedSince closed={report.closed} />}
    {report.sections.map(section => (
      <ReportPart key={section.title} section={section} />
    ))}
    {report.closed && report.closed.changes.length > 0 && <ReportPart section={changesOf(report.closed)} />}
  </Box>
)

/** Lines with an id of their own, for two may bear one name. */
function linesOf(rows: ReportSection['rows']) {
  const times = new Map<string, number>()
  return rows.map(({ cells: [head, ...rest] }) => {
    const name = head ? textOf(head) : ''
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return { id: `${name} ${time}`, head, rest }
  })
}

function ReportPart({ section: { title, empty, columns, rows } }: { section: ReportSection }) {
  return (
    <Box as="section" aria-label={title} paddingBottom="20" css={{ breakInside: 'avoid' }}>
      <Text as="h2" textStyle="label" paddingBottom="4">
        {title}
      </Text>
      {rows.length === 0 ? (
        <Text color="ink2">{empty}</Text>
      ) : (
        <Box overflowX="auto" tabIndex={0} role="region" aria-label={`${title}, Tabelle`}>
          <Table>
            <thead>
              <tr>
                {columns.map(column => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {linesOf(rows).map(({ id, head, rest }) => (
                <tr key={id}>
                  <th scope="row">{head && textOf(head)}</th>
                  {rest.map((value, at) => (
                    <td key={columns[at + 1]} className={value.kind === 'text' ? undefined : 'number'}>
                      {textOf(value)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </Box>
      )}
    </Box>
  )
}
